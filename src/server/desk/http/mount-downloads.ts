import type { FastifyInstance } from 'fastify';
import { mountExports } from '../insight/mount-exports.ts';
import { type ListDeps, mountList } from '../list/mount-list.ts';
import type { Feed } from '../live/feed.ts';
import { mountLive } from '../live/mount-live.ts';

/** Mounts the GET routes of the desk: the printed day list, exported files, and the live stream of changes. */
export function mountDownloads(desk: FastifyInstance, deps: ListDeps & { readonly feed: Feed }): void {
  mountList(desk, deps);
  mountExports(desk, deps);
  mountLive(desk, deps);
}
