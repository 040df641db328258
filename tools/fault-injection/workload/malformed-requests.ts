import { callbackBody, holdBody, simpleBody, visitBody } from './bodies.ts';
import type { Person } from './people.ts';

/** A malformed request, which must have no effect. */
export interface MalformedRequest {
  readonly call: string;
  readonly text: string;
}

const LAST_DAY = '9999-12-31';
const NEVER = '2026-02-30';
const DAYS = ['0000-01-01', '0001-01-01', '1582-10-10', '1970-01-01', '2099-12-31', LAST_DAY, NEVER];
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const TEXTS: readonly string[] = [
  '',
  '{"a":',
  '7',
  'null',
  '[]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"codFiliale":"0151","codFiliale":"0152"}',
  '{"Codice":"01\\u000051"}',
  '{"Codice":"\\ud800"}',
  '{"latitude":1e400,"longitude":9}',
  nested(60),
  nested(4_000),
  '{"codFiliale":{},"data":[],"ora":1,"datiCliente":"x","oppID":{"$gt":""},"token":{},"Codice":{}}',
  `{"Codice":"0151';drop table branch;--"}`,
  JSON.stringify({ a: 'x'.repeat(40_000) }),
  JSON.stringify(Array.from({ length: 9_000 }, () => 0)),
];
const CALLS = ['CreateAppointment', 'BloccaOrario', 'Disponibilita', 'TrovaFiliali3', 'CreaAppuntamentoAsync'] as const;

/** Changed fields of a create, each of which makes it invalid. */
const breaking = (person: Person) => {
  const visit = visitBody(person, 'PP', { branch: '0151', day: '2026-12-01', hour: '09:00' });
  const changed = (change: object) => ({ ...visit, ...change });
  const client = (change: object) => changed({ datiCliente: { ...visit.datiCliente, ...change } });
  return [
    changed({ ora: '24:00' }),
    changed({ ora: '09:17:00' }),
    changed({ codFiliale: '0151\u0000' }),
    changed({ prodottoLvl1: '__proto__' }),
    changed({ ricontatto: 1e308 }),
    client({ nome: 'a\u0000b' }),
    client({ nome: '\ud800' }),
    client({ nome: 'x'.repeat(30_000) }),
    client({ email: `${'a@'.repeat(120)}b` }),
    client({ privacyInterncommoffer: '2' }),
    client({ codiceFiscale: `${person.taxCode}X'--` }),
  ];
};

const SIMPLE = ['CreaAppuntamentoAsync', 'CreaAppuntamentoC5Async'] as const;

/** Requests with an implausible day, one for each field that contains a day. */
const dated = (person: Person, day: string): readonly (readonly [string, object])[] => {
  const wanted = { branch: '0151', day, hour: '09:00' };
  return [
    ['Disponibilita', { Codice: '0151', Data: day }],
    ['Disponibilita', { Codice: '0151', Giorno: day, Giorni: 7 }],
    ['GetDayAndTimeSlot', { IdFiliale: 'A5001', From: day, To: '2026-12-01' }],
    ['GetDayAndTimeSlot', { IdFiliale: 'A5001', From: '2026-12-01', To: day }],
    ['BloccaOrario', holdBody(wanted)],
    ['CreateAppointment', visitBody(person, 'PP', wanted)],
    ...SIMPLE.map((call) => [call, simpleBody(person, wanted)] as const),
    // A request without a visit needs no time, so an impossible time is left out.
    ...(day === NEVER
      ? []
      : ([
          ['CreaAppuntamentoBusinessAsync', simpleBody(person, wanted)],
          ['InviaSuLeadManager', { ...visitBody(person, 'PP', wanted), codiceSubAgente: 'AG007' }],
        ] as const)),
  ];
};

/** The requests that once crashed an engine, one for each endpoint. */
export const worstRequests = (person: Person): readonly MalformedRequest[] => dated(person, LAST_DAY).map(asSent);

const asSent = ([call, body]: readonly [string, object]): MalformedRequest => ({ call, text: JSON.stringify(body) });

/** All malformed requests. */
export function malformedRequests(person: Person): readonly MalformedRequest[] {
  const days = DAYS.flatMap((day) => dated(person, day)).map(asSent);
  const bodies = CALLS.flatMap((call) => TEXTS.map((text) => ({ call, text })));
  const creates = breaking(person).map((body) => ({ call: 'CreateAppointment', text: JSON.stringify(body) }));
  return [...days, ...bodies, ...creates];
}

/** Unusual but valid creates. Those that are accepted must be stored like any other. */
export function strangeCallbacks(person: Person): readonly object[] {
  const named = (change: object) => {
    const body = callbackBody(person);
    return { ...body, datiCliente: { ...body.datiCliente, ...change } };
  };
  return [
    named({ cognome: `${person.lastName}'); drop table appointment;--` }),
    named({ cognome: `D’${person.lastName}-Ünïcødé 🦓` }),
    named({ nome: `‮${person.firstName}`, cognome: 'x'.repeat(120) }),
    named({ codiceFiscale: ` ${person.taxCode.toLowerCase()}'-- ` }),
  ];
}
