import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContext, aDeps, seal } from '../booking/booking.testing.ts';
import { lookUpCall } from '../booking/lookup/look-up.ts';
import { noCheck } from '../http/human-check/off.ts';
import { readTowns } from '../network/places/towns.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { loadDemo } from './load.ts';
import { DEMO_PEOPLE } from './people.ts';

const UNKNOWN = 'VNTLSS82L21M999M';
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await loadDemo(fresh.db, readTowns, seal);
});
afterAll(() => fresh.close());

async function look(code: string, flusso: 'PP' | 'C5') {
  const deps = { ...aDeps(fresh.db), humanCheck: noCheck };
  const answer = await lookUpCall(deps)({ CodiceFiscale: code, RecaptchaToken: '', flusso }, aContext());
  if (!answer.ok) throw new Error(answer.error);
  const { datiCliente, appointmentData, isAlreadyPP, isAlreadyC5, Ricontatto } = answer.value.body;
  const hasAppointment = appointmentData.appointmentId !== undefined;
  const signs = { appointment: hasAppointment, alreadyPersonal: isAlreadyPP, alreadySalary: isAlreadyC5 };
  const said = Object.entries({ ...signs, call: Ricontatto === 1 }).filter(([, is]) => is);
  return { name: datiCliente.nome, mobile: datiCliente.cellulare, said: said.map(([sign]) => sign).join(' ') };
}

// R7.19, R7.20, R7.60
test.each([
  ['BLLGVR87D52M999Y', 'Ginevra', '', ''],
  ['TRRRND79P03M999W', 'Orlando', '', ''],
  ['CLLRSL61A65M999D', 'Ersilia', 'alreadySalary', 'appointment'],
  ['MNTDLU92H18M999N', 'Duilio', 'appointment', 'alreadyPersonal'],
  ['PRTFMT84S47M999N', 'Fiammetta', 'alreadySalary', 'alreadySalary'],
  ['RCCLDR75B28M999A', 'Leandro', 'alreadyPersonal', 'alreadyPersonal'],
  ['SLRTTV90M55M999X', 'Ottavia', 'call', 'call'],
  ['FNTMDA68T02M999I', 'Amedeo', '', ''],
  ['LGRZOE96C49M999W', 'Zoe', '', ''],
  [UNKNOWN, '', '', ''],
])('the page gets %s as %j: of a personal loan %j, of a salary-backed one %j', async (code, name, pp, c5) => {
  expect([await look(code, 'PP'), await look(code, 'C5')]).toMatchObject([
    { name, said: pp },
    { name, said: c5 },
  ]);
});

test('every known person has a mobile to mask, except Orlando', async () => {
  const without = [];
  for (const { taxCode } of DEMO_PEOPLE) {
    const { name, mobile } = await look(taxCode, 'PP');
    if (mobile === '') without.push(name);
  }
  expect(without).toEqual(['Orlando']);
});

// R7.60
test("demo tax codes occur only in this list and in the description's examples: none has special treatment", () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const written = files.filter((name) =>
    /['"`/][A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]/i.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(written.sort()).toEqual([join('contract', 'descriptions', 'samples.ts'), join('server', 'demo', 'people.ts')]);
});
