import type { FastifyInstance } from 'fastify';
import { mountExports } from '../insight/mount-exports.ts';
import { type ListDeps, mountList } from '../list/mount-list.ts';
import type { Feed } from '../live/feed.ts';
import { mountLive } from '../live/mount-live.ts';

/** GET addresses of the desk: the day's list, requested files, and news. */
export function mountDownloads(desk: FastifyInstance, world: ListDeps & { readonly feed: Feed }): void {
  mountList(desk, world);
  mountExports(desk, world);
  mountLive(desk, world);
}
