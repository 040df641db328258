import { sql } from 'kysely';
import type { me } from '#contract/desk/me.ts';
import { PERMISSIONS, type Scope } from '#domain/desk/permissions.ts';
import { ok } from '#domain/result.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import type { DeskDb } from './desk-db.ts';
import type { DeskHandler } from './desk-gate.ts';
import { within } from './within.ts';

interface OfLender {
  readonly consentBrands: Pick<ConsentBrands, 'lender'>;
  readonly smsPrefixes: readonly string[];
}

/** The signed-in staff member, and the branches with a readable agenda. */
export const meCall =
  ({ db, smsPrefixes, consentBrands: { lender } }: DeskDb & OfLender): DeskHandler<typeof me> =>
  async (_input, { staff }) => {
    const [reading, booking] = [staff.scopeOf('agenda.read'), staff.scopeOf('booking.prepare')];
    const [branches, elsewhere] = await Promise.all([
      placesIn(db, reading),
      reading === null && booking !== null ? placesIn(db, booking) : undefined,
    ]);
    const body = {
      codice: staff.code,
      nome: staff.name,
      istituto: lender,
      ruoli: staff.grants.map(({ role, branch, area }) => ({ ruolo: role, filiale: branch, area })),
      permessi: PERMISSIONS.filter((permission) => staff.scopeOf(permission) !== null),
      filiali: branches,
      prenotabili: elsewhere,
      prefissiSms: [...smsPrefixes],
      scade: staff.ends.toISOString(),
    };
    return ok({ body, act: {} });
  };

const placesIn = (db: DeskDb['db'], scope: Scope | null) =>
  db
    .selectFrom('branch')
    .select(['code as codice', 'name as nome', 'city as citta', 'lat', 'lng'])
    .where('active', '=', true)
    .where(scope === null ? sql<boolean>`false` : within(scope, 'branch.code'))
    .orderBy('code')
    .execute();
