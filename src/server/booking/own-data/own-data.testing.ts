import { type Kysely, sql } from 'kysely';
import type { RequestContext } from '../../http/public-gate.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { consentBrands } from '../../platform/config/site.ts';
import type { Database } from '../../platform/database/schema.ts';
import { seal } from '../booking.testing.ts';
import { aVisit } from '../change/change.testing.ts';

export const ownDeps = (db: Kysely<Database>, isOn = true) => ({
  ...{ db, seal, isOn, clock: () => new Date(), consentBrands: consentBrands(demoSites) },
  controller: {
    name: 'Velaria S.p.A.',
    mail: 'privacy@velaria.example',
    privacyUrl: 'https://velaria.example/privacy',
  },
  mailFiles: { clean: async () => undefined },
});

/** A visit whose browser has proven the contact, and all four consents given. */
export async function anOwner(
  db: Kysely<Database>,
): Promise<{ readonly oppID: string; readonly owner: RequestContext }> {
  const made = await aVisit(db);
  await proveAll(db);
  return made;
}

/** Every proof has proven its contact. */
export const proveAll = (db: Kysely<Database>) => sql`update proof set contact_proven = true`.execute(db);
