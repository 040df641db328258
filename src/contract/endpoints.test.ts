import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINT_LIST } from './endpoints.ts';

const named = (is: (endpoint: Endpoint) => boolean) =>
  ENDPOINT_LIST.filter(is)
    .map(({ call }) => call)
    .sort();

test('endpoint names are unique, and a name is one path segment', () => {
  const names = ENDPOINT_LIST.map(({ call }) => call);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^\w+$/);
});

describe('by their columns', () => {
  test('an edge journals only endpoints that create something', () => {
    expect(named(({ kept }) => kept === true)).toEqual([
      'AgenteCreaAppuntamentoCLink',
      'CreaAppuntamentoAsync',
      'CreaAppuntamentoBusinessAsync',
      'CreaAppuntamentoC5Async',
      'CreateAppointment',
      'InviaSuLeadManager',
      'sendAudit',
    ]);
  });

  // R0.82
  test('only endpoints that create, move, cancel, erase, consent, hold or give up require an idempotency key', () => {
    expect(named(({ keyed }) => keyed === true)).toEqual([
      'AgenteCreaAppuntamentoCLink',
      'AnnullaAppuntamento',
      'BloccaOrario',
      'CambiaConsenso',
      'CancellaMieiDati',
      'CreaAppuntamentoAsync',
      'CreaAppuntamentoBusinessAsync',
      'CreaAppuntamentoC5Async',
      'CreateAppointment',
      'InviaSuLeadManager',
      'RichiestaNonRiuscita',
      'RispondiOfferta',
      'ScegliProposta',
    ]);
  });

  test('public answers are about places, branches and agents, never about a person', () => {
    expect(named(({ common }) => common === true)).toEqual([
      'AgenteClinkDirect',
      'Disponibilita',
      'GetDatiAgenteCLink',
      'GetDayAndTimeSlot',
      'GetFiliale',
      'OrariVicini',
      'TrovaFiliale',
      'TrovaFiliali3',
      'TrovaFilialiC5',
      'autocomplete',
      'geocode',
      'getCoordsByCap',
      'reverseGeocode',
    ]);
  });

  test('an endpoint that changes state is never answered from the cache', () => {
    expect(named(({ common, keyed, kept }) => common === true && (keyed === true || kept === true))).toEqual([]);
  });

  test('searches, slots, person lookups, receipts and the human check are queued', () => {
    expect(named(({ expensive }) => expensive === true)).toEqual([
      'CheckByCFAsync',
      'Disponibilita',
      'GetDayAndTimeSlot',
      'GetFiliale',
      'GetUserDataAndAppointmentByCf',
      'OrariVicini',
      'RicevutaConsenso',
      'RisolviSfida',
      'TrovaFiliale',
      'TrovaFiliali3',
      'TrovaFilialiC5',
      'autocomplete',
      'geocode',
      'reverseGeocode',
      'sfida',
    ]);
  });

  test('endpoints for edges are the only ones that visitors cannot call', () => {
    expect(named(({ audience }) => audience === 'edge')).toEqual(['RichiestaNonRiuscita']);
  });
});

// R7.4, R9.6, R7.8, R7.16, R7.17, R7.30-R7.33, R14.2.7
test('an endpoint has 25 seconds unless it searches, looks a person up, creates or transfers typed data', () => {
  const waits = (ms: number) => named(({ timeoutMs }) => timeoutMs === ms);
  const creates = [
    'AgenteCreaAppuntamentoCLink',
    'AnnullaAppuntamento',
    'CreaAppuntamentoAsync',
    'CreaAppuntamentoBusinessAsync',
    'CreaAppuntamentoC5Async',
    'CreateAppointment',
    'InviaSuLeadManager',
  ];
  const chooses = ['RispondiOfferta', 'ScegliProposta'];
  expect([15_000, 30_000, 60_000, 5_000].map(waits)).toEqual([
    ['TrovaFiliali3', 'TrovaFilialiC5'],
    ['CheckByCFAsync', 'GetUserDataAndAppointmentByCf'],
    [...creates, ...chooses],
    ['TokenB2BEncode'],
  ]);
  expect(named(({ retries }) => retries === 10)).toEqual(creates);
  expect(new Set(ENDPOINT_LIST.map(({ timeoutMs }) => timeoutMs)).size).toBe(5);
});

test('the strictest limits are those of links, of the own data and of endpoints that call another service', () => {
  const limits = ENDPOINT_LIST.flatMap(({ call, perMinute }) => (perMinute === undefined ? [] : [[call, perMinute]]));
  expect(Object.fromEntries(limits)).toEqual({
    autocomplete: 120,
    geocode: 60,
    reverseGeocode: 60,
    TrovaFiliali3: 60,
    TokenDecode: 60,
    TokenDecodeB2BChat: 60,
    TokenDecodeB2BC5: 60,
    LeggiProposta: 60,
    ScegliProposta: 60,
    ChiediPrima: 60,
    SmettiAttesa: 60,
    LeggiOfferta: 60,
    RispondiOfferta: 60,
    TokenB2BEncode: 30,
    MieiDati: 30,
    CambiaConsenso: 30,
    RicevutaConsenso: 30,
    CancellaMieiDati: 10,
    IniziaIdentita: 10,
    ConcludiIdentita: 10,
  });
});
