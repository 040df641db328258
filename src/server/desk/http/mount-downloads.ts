import type { FastifyInstance } from 'fastify';
import { mountExports } from '../insight/mount-exports.ts';
import { type ListDeps, mountList } from '../list/mount-list.ts';
import type { Feed } from '../live/feed.ts';
import { mountLive } from '../live/mount-live.ts';
import { mountPaper, type PaperDeps } from '../visit/mount-paper.ts';

/** Mounts the GET routes of the desk: printed sheets, exported files, and the live stream of changes. */
export function mountDownloads(desk: FastifyInstance, deps: ListDeps & PaperDeps & { readonly feed: Feed }): void {
  mountList(desk, deps);
  mountPaper(desk, deps);
  mountExports(desk, deps);
  mountLive(desk, deps);
}
