import type { FastifyInstance } from 'fastify';
import { isItalianTile } from '#domain/place/tiles.ts';
import { limitOfGroup } from '../../http/limits/rate-limit.ts';
import { refuse } from '../../http/problems.ts';
import type { FindTile } from './tiles.ts';

const WHOLE = /^\d{1,6}$/;
const WEEK = 'public, max-age=604800';

/**
 * Serves map tiles from this origin, so that the map service learns nothing about visitors. Only tiles of Italy at zoom
 * levels from province to street are served; 503 when the map service gives none.
 */
export function mountTiles(app: FastifyInstance, find: FindTile): void {
  app.get<{ Params: { z: string; x: string; y: string } }>(
    '/fa3/tiles/:z/:x/:y',
    { config: { rateLimit: limitOfGroup('tiles') } },
    async ({ params: { z, x, y } }, reply) => {
      if (![z, x, y].every((number) => WHOLE.test(number))) return refuse(reply, 'not-found');
      const [zoom, column, row] = [Number(z), Number(x), Number(y)];
      if (!isItalianTile(zoom, column, row)) return refuse(reply, 'not-found');
      const tile = await find(zoom, column, row);
      if (tile === null) return refuse(reply, 'unavailable');
      return reply.type(tile.type).header('cache-control', WEEK).send(tile.bytes);
    },
  );
}
