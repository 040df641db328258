import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import { parentsAt } from '../http/frame.ts';
import { type Packed, pack, sendPacked } from '../http/packed.ts';
import { refuse } from '../http/problems.ts';
import type { Sites } from '../platform/config/site.ts';

const FILE = 'embed.js';
/** The place in the script for the frame's titles by language. */
const TITLES = "'%TITLES%'";

/** Serves the script by which other pages show the funnel, at hosts whose site names such pages. */
export function mountEmbed(app: FastifyInstance, sites: Sites, files: ReadonlyMap<string, Packed>): void {
  const titles = Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(language).head.frame]));
  const source = files.get(FILE)?.bodies.identity.toString() ?? '';
  const script = pack(
    'text/javascript; charset=utf-8',
    source.replace(TITLES, () => JSON.stringify(titles)),
  );
  app.get(`/fa3/${FILE}`, (request, reply) => {
    if (parentsAt(sites, request.headers.host).length === 0) return refuse(reply, 'not-found');
    // Loaded by pages of other origins.
    return sendPacked(request, reply.header('cross-origin-resource-policy', 'cross-origin'), script);
  });
}
