import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/rome.ts';
import { aContext, aDeps, aPayload, everyContactProven } from '../../booking/booking.testing.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let consultant: string;
let manager: string;
let callcentre: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  consultant = await aPerson(database.db, 'consultant');
  manager = await aPerson(database.db, 'manager');
  callcentre = await aPerson(database.db, 'callcentre');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const later = addDays(
  romeDay(() => new Date()),
  3,
);
const ULISSE = {
  ...{ codiceFiscale: 'VNTLSS82L21M999M', nome: 'Ulisse', cognome: 'Ventimiglio' },
  ...{ email: 'ulisse@velaposta.example', cellulare: '+393331000099', tipoOccupazione: '2', capResidenza: '20121' },
};
const WHY = 'Viene con la moglie';
const book = async (change: object = {}, who = consultant) =>
  (
    await ask(app, who, 'PrenotaSportello', {
      ...{ filiale: '0101', giorno: later, ora: '10:00', prodotto: 1, canale: 'phone', persona: ULISSE },
      consensi: { privacyInterncommoffer: true },
      ...change,
    })
  ).json();
const bookOnline = async (ora: string) => {
  const made = await createAppointmentCall(aDeps(database.db))(
    aPayload({
      ...{ data: later.replaceAll('-', ''), ora },
      datiCliente: { ...ULISSE, tipoOccupazione: '', capResidenza: '' },
    }),
    aContext(),
  );
  return made.ok ? made.value.body : null;
};
const active = async () => {
  const { rows } = await sql<{ opp_id: string }>`
    select opp_id from appointment where state = 'confirmed' order by id`.execute(database.db);
  return rows.map(({ opp_id }) => opp_id);
};
const audit = async () => {
  const { rows } = await sql<{ opp_id: string | null; reason: string | null; change: object }>`
    select opp_id, reason, change from staff_act where act = 'PrenotaSportello' order by id`.execute(database.db);
  return rows;
};
const CONFLICT = { Status: '2', motivo: 'already-booked' };

// R0.32
describe('a person booked by the staff has one active appointment per product', () => {
  test('a second booking by the staff is refused and names the first one', async () => {
    const first = await book();
    expect(await book({ ora: '11:00' })).toMatchObject({
      ...CONFLICT,
      esistenti: [{ oppID: first.oppID, filiale: '0101', giorno: later, ora: '10:00' }],
    });
    expect(await active()).toEqual([first.oppID]);
    expect(await audit()).toMatchObject([
      { opp_id: first.oppID, change: { channel: 'phone' } },
      { opp_id: null, change: { refused: 'already-booked' } },
    ]);
  });

  test('a second booking at another branch is refused; a branch outside of the scope is not named', async () => {
    const first = await book({ filiale: '0102' }, callcentre);
    const refused = await book();
    expect(refused).toMatchObject({ ...CONFLICT, esistenti: [] });
    expect(JSON.stringify(refused)).not.toContain(first.oppID);
    expect(await book({ ora: '12:00' }, callcentre)).toMatchObject({
      ...CONFLICT,
      esistenti: [{ oppID: first.oppID, filiale: '0102' }],
    });
    expect(await active()).toEqual([first.oppID]);
  });

  test.each([
    ['at one branch', ['0101', '0101']],
    ['at two branches', ['0101', '0102']],
  ])('ten bookings in parallel %s make one appointment', async (_, branches) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_each, n) =>
        book({ filiale: branches[n % 2], ora: `${9 + n}:00`.padStart(5, '0').replace('18', '17') }, callcentre),
      ),
    );
    expect(answers.filter(({ Status }) => Status === '0')).toHaveLength(1);
    expect(answers.filter(({ motivo }) => motivo === 'already-booked')).toHaveLength(9);
    expect(await active()).toHaveLength(1);
  });

  test('an online booking after one by staff is refused; a simultaneous online booking stays unproven', async () => {
    const answers = await Promise.all([book(), bookOnline('11:00'), book({ ora: '12:00' }), bookOnline('13:00')]);
    expect(answers.filter((answer) => answer !== null && 'oppID' in answer).length).toBeGreaterThan(0);
    await everyContactProven(database.db);
    const { rows } = await sql`
      select 1 from appointment where state = 'confirmed' and verified_at is not null`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(await bookOnline('14:00')).toMatchObject(CONFLICT);
  });

  test('a booking by staff is refused if a proven online booking exists', async () => {
    const online = await bookOnline('11:00');
    await everyContactProven(database.db);
    expect(await book()).toMatchObject({ ...CONFLICT, esistenti: [{ ora: '11:00' }] });
    expect(await active()).toEqual([online !== null && 'oppID' in online ? online.oppID : '']);
  });

  test('an appointment for another product, or a cancelled or past one, does not block', async () => {
    const first = await book();
    expect(await book({ prodotto: 3, ora: '11:00' })).toMatchObject({ Status: '0' });
    await ask(app, consultant, 'AnnullaSportello', {
      ...{ oppID: first.oppID, versione: 1, chi: 'cliente', motivo: 'richiesta' },
    });
    const again = await book({ ora: '12:00' });
    expect(again).toMatchObject({ Status: '0' });
    await sql`update appointment set starts = now() - interval '1 day' where opp_id = ${again.oppID}`.execute(
      database.db,
    );
    expect(await book({ ora: '13:00' })).toMatchObject({ Status: '0' });
  });

  test('a repeated key returns the first refusal', async () => {
    await book();
    const asked = { filiale: '0101', giorno: later, ora: '11:00', prodotto: 1, canale: 'phone', persona: ULISSE };
    const payload = { ...asked, consensi: { privacyInterncommoffer: true } };
    const answers = [];
    for (let n = 0; n < 2; n += 1)
      answers.push((await ask(app, consultant, 'PrenotaSportello', payload, 'one-key-for-this-refusal')).json());
    expect(answers[0]).toMatchObject(CONFLICT);
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe('an intended second appointment', () => {
  test('is booked with the permission and a reason, which the audit entry stores', async () => {
    const first = await book();
    const second = await book({ ora: '11:00', seconda: WHY }, manager);
    expect(second).toMatchObject({ Status: '0' });
    expect(await active()).toEqual([first.oppID, second.oppID]);
    expect((await audit())[1]).toEqual({
      ...{ opp_id: second.oppID, reason: WHY, change: { channel: 'phone', second: [first.oppID] } },
    });
    expect(await bookOnline('14:00')).toMatchObject(CONFLICT);
    expect(await book({ ora: '15:00' })).toMatchObject({
      ...CONFLICT,
      esistenti: [{ ora: '10:00' }, { ora: '11:00' }],
    });
  });

  test.each(['', '   '])('needs a reason: %j is refused', async (seconda) => {
    await book();
    expect(await book({ ora: '11:00', seconda }, manager)).toMatchObject(CONFLICT);
  });

  test.each(['consultant', 'callcentre'] as const)('is refused to a %s, with or without a reason', async (role) => {
    await book();
    const who = role === 'consultant' ? consultant : callcentre;
    expect(await book({ ora: '11:00', seconda: WHY }, who)).toMatchObject(CONFLICT);
    expect(await active()).toHaveLength(1);
  });

  test('stores no reason if no first appointment exists', async () => {
    await book({ seconda: WHY }, manager);
    expect(await audit()).toMatchObject([{ reason: null, change: { channel: 'phone' } }]);
  });

  test('of five parallel bookings only the one with a reason is booked', async () => {
    await book();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        book({ ora: `${11 + n}:00`, ...(n === 3 ? { seconda: WHY } : {}) }, n === 3 ? manager : consultant),
      ),
    );
    expect(answers.map(({ Status }) => Status)).toEqual(['2', '2', '2', '0', '2', '2']);
  });

  test('stays verified after its contact is changed and proven again', async () => {
    await book();
    const { oppID } = await book({ ora: '11:00', seconda: WHY }, manager);
    await sql`update appointment set verified_at = null where opp_id = ${oppID}`.execute(database.db);
    await everyContactProven(database.db);
    const { rows } = await sql`select 1 from appointment where verified_at is not null`.execute(database.db);
    expect(rows).toHaveLength(2);
  });
});
