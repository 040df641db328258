// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { type Agent, NO_FORM } from '../../session/person.ts';
import type { Visit } from '../../session/visit.ts';
import { AgentDirectScreen } from './agent-direct.tsx';

afterEach(cleanup);
afterEach(() => void vi.restoreAllMocks());

const form = { ...NO_FORM, firstName: 'Mario', email: 'mario@posta.example', mobile: '333 765 4321' };
const FIX = 'Correggi i recapiti';
const WRONG = /^Un recapito è sbagliato\? Chiamaci al/;

function thanks(change: Partial<Visit> = {}) {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  const agent = { code: 'AG007', name: 'Livia Rocca', oam: 'A1', multiArea: false };
  const facts = visitor({ direct: { kind: 'agent', status: 'taken' } });
  const callBy = { date: '2026-11-26', hour: '13:00' };
  return showIn(<AgentDirectScreen />, { facts, agent, form, callBy, oppId: 'ABCDEFGHIJKLMNOPQR', ...change });
}

// R2.3.65, R14.3.7, R14.3.19
test('the thank-you page shows the promised time, the next step, the request code and the contacts, which can be corrected', () => {
  const { visit } = thanks();
  expect(screen.getByText('Livia Rocca ti chiama entro giovedì 26 novembre, ore 13:00.')).toBeTruthy();
  for (const text of ['ABCDEF', form.email, form.mobile]) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/^Fissate insieme dove e quando vedervi\./)).toBeTruthy();
  expect(screen.queryByText(WRONG)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: FIX }));
  expect(visit().modal).toEqual({ kind: 'contacts', ofLead: true });
});

test.each([
  ['a request that the engine does not have yet', { oppId: 'PROV-ABCDEFGHIJKLMNOPQR' }, true],
  ['a browser without cookies', {}, false],
] as const)('for %s the telephone number corrects the contacts', (_, change, hasCookies) => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(hasCookies);
  thanks(change);
  expect(screen.getByText(WRONG)).toBeTruthy();
  expect(screen.queryByRole('button', { name: FIX })).toBeNull();
});

test('the thank-you page shows the band of the call with its day', () => {
  thanks({ callBand: '12-15', callBy: { date: '2026-11-26', hour: '15:00' } });
  expect(screen.getByText('Livia Rocca ti chiama giovedì 26 novembre, tra le 12:00 e le 15:00.')).toBeTruthy();
  expect(screen.getByText('Tra le 12 e le 15')).toBeTruthy();
});

const ready = (agent: Partial<Agent> = {}) =>
  showIn(<AgentDirectScreen />, {
    facts: visitor({ direct: { kind: 'agent', status: 'ready' } }),
    agent: { code: 'AG007', name: 'Livia Rocca', oam: 'A1', multiArea: false, ...agent },
  });

test("the agent's page shows photo, name, register number and telephone, where there are any", () => {
  const photo = 'data:image/png;base64,AAAA';
  ready({ phone: '02 555 0100', photo });
  const card = within(screen.getByRole('region', { name: 'Livia Rocca' }));
  expect(card.getByAltText('Foto di Livia Rocca').getAttribute('src')).toBe(photo);
  expect(card.getByText('Agente in attività finanziaria · OAM A1')).toBeTruthy();
  expect(card.getByRole('link', { name: '02 555 0100' }).getAttribute('href')).toBe('tel:025550100');
  cleanup();
  ready();
  expect(screen.queryByRole('region', { name: 'Livia Rocca' })).toBeNull();
});

test('the visitor chooses a band of hours for the call, or none', () => {
  const { visit } = ready();
  const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Il prima possibile' }).checked).toBe(true);
  pick('Tra le 15 e le 18');
  expect(visit().callBand).toBe('15-18');
  pick('Il prima possibile');
  expect(visit().callBand).toBeNull();
});
