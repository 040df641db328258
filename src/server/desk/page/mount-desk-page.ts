import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';
import { type Packed, pack, sendPacked } from '../../http/packed.ts';
import { refuse } from '../../http/problems.ts';
import { applyBrand, dressOf } from '../../page/brand/apply-brand.ts';
import { brandFiles } from '../../page/brand/brand-files.ts';
import { readFiles } from '../../page/files.ts';
import type { Site } from '../../platform/config/site.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface DeskPageDeps {
  readonly db: Kysely<Database>;
  /** The lender's site. */
  readonly site: Site;
  /** Directory of the built desk. */
  readonly webRoot: string;
  /** Issuer of the demo staff; null when the lender's own identity provider is used. */
  readonly demoIssuer: string | null;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const NO_PAGE = '<!doctype html><html lang="it"><head><title>Sportello</title></head><body></body></html>';

/** Mounts the desk's web app below `/sportello/`: its files, and index.html for every other path. */
export function mountDeskPage(app: FastifyInstance, { db, webRoot, demoIssuer, site }: DeskPageDeps): void {
  const { files, html } = inBrand(site, webRoot);
  const page = pack('text/html; charset=utf-8', html);
  app.get('/', (_request, reply) => reply.redirect(`${DESK_PATH}/`, 302));
  app.get(DESK_PATH, (_request, reply) => reply.redirect(`${DESK_PATH}/`, 302));
  // Demo staff for the sign-in page; a lender's staff is never listed.
  app.get(`${DESK_PATH}/ingresso.json`, async (_request, reply) => {
    const people = demoIssuer === null ? [] : await demoStaff(db, demoIssuer);
    return reply.header('cache-control', 'no-store').send({ persone: people });
  });
  app.get<{ Params: { '*': string } }>(`${DESK_PATH}/*`, (request, reply) => {
    const path = request.params['*'];
    const file = files.get(path);
    if (file !== undefined)
      return sendPacked(request, reply, file, path.startsWith('assets/') ? { cache: FOR_EVER } : {});
    return /^(api\/|assets\/)|\.[a-z0-9]+$/i.test(path) ? refuse(reply, 'not-found') : sendPacked(request, reply, page);
  });
}

/** The built desk in the lender's colours, with logo and icon at the paths the page uses. */
function inBrand(site: Site, webRoot: string): { readonly files: ReadonlyMap<string, Packed>; readonly html: string } {
  const index = join(webRoot, 'index.html');
  const built = existsSync(index) ? readFileSync(index, 'utf8') : NO_PAGE;
  const own = brandFiles(site, webRoot, BASE);
  const files = new Map([...readFiles(webRoot), ...own.files]);
  const at = (path: string) => files.get(path.replace(BASE, ''));
  // The built-in brand's files are part of the desk's own.
  for (const [name, file] of [
    ['logo.svg', at(own.logo.src)],
    ['icon.svg', at(own.icon.path)],
  ] as const)
    if (file !== undefined && !(name === 'logo.svg' && isBuiltIn(site))) files.set(name, file);
  const html = built.replace('data-brand=""', `data-brand="${site.id}"`);
  return { files, html: applyBrand(html, dressOf(site, webRoot, BASE)) };
}

const BASE = `${DESK_PATH}/`;
const isBuiltIn = ({ logo }: Site): boolean => logo !== undefined && !isAbsolute(logo.page);

const demoStaff = (db: Kysely<Database>, issuer: string) =>
  db
    .selectFrom('staff')
    // The role without an end, or none: covers and former roles are not listed.
    .leftJoin('staff_role', (join) =>
      join.onRef('staff_role.staff_id', '=', 'staff.id').on('staff_role.until', 'is', null),
    )
    .leftJoin('branch', 'branch.code', 'staff_role.branch_code')
    .select(['staff.code as codice', 'staff.name as nome', 'staff_role.role as ruolo', 'branch.name as filiale'])
    .where('issuer', '=', issuer)
    .where('staff.active', '=', true)
    .orderBy('staff.id')
    .execute();
