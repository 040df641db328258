// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { type Answers, anAppointment, fault } from '../../session/deps.testing.ts';
import { aWireAppointment } from '../../wire/answers.testing.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(cleanup);

const person = { firstName: 'Mario', lastName: 'Rossi', email: 'm@posta.example', mobile: '333 1234567' };
const show = (getAppointment: unknown, change: Partial<Appointment> = {}) => {
  const appointment = anAppointment({ person, opening: [], version: 0, ...change });
  const own = { status: 'booked', appointment, reading: 'unread' } as const;
  return showIn(<SummaryScreen />, { oppId: appointment.code, ownAppointment: own }, {
    getAppointment,
  } satisfies Answers);
};
const NOTE = /^Il tuo appuntamento è registrato\./;
const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const retry = () => screen.getByRole('button', { name: 'Riprova' });
const changes = () => screen.queryAllByRole('button', { name: /^Modifica|^Annulla|Correggi/ });
const files = () => screen.queryAllByRole('link', { name: /PDF|calendario/ });
const found = { Status: '0', appuntamento: aWireAppointment() };

test('a new booking shows its ticket during the read, without buttons to change it', () => {
  show(() => new Promise(() => undefined));
  expect(headings()).toEqual(['Appuntamento confermato']);
  expect(screen.getByRole('article').textContent).toContain('23 novembre');
  expect([screen.queryByText(NOTE), changes(), files().length]).toEqual([null, [], 2]);
});

test('the buttons that need the read keep their space until it answers', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const masked = { person: { ...person, email: 'm***@p***.example' } };
  show(() => new Promise((resolve) => answers.push(resolve)), masked);
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  const before = buttons();
  expect(changes()).toEqual([]);
  await act(async () => answers[0]?.(found));
  expect([changes().length, buttons()]).toEqual([3, before]);
});

test.each(['network', 'not-found', 'malformed', 'rejected', 'too-many 60'])(
  'a failed read (%s) keeps the ticket, with a note and without files',
  async (code) => {
    show(fault(code));
    expect(await screen.findByText(NOTE)).toBeTruthy();
    expect(headings()).toEqual(['Appuntamento confermato']);
    expect([changes(), files()]).toEqual([[], []]);
    expect(screen.getByText('Mario Rossi')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stampa' })).toBeTruthy();
  },
);

test('a retry keeps the note until the read answers, then focuses the heading', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  show(() => new Promise((resolve) => answers.push(resolve)));
  await act(async () => answers[0]?.(fault('network')));
  retry().focus();
  fireEvent.click(retry());
  expect([retry().getAttribute('aria-busy'), document.activeElement]).toEqual(['true', retry()]);
  await act(async () => answers[1]?.(fault('network')));
  expect([retry().getAttribute('aria-busy'), document.activeElement]).toEqual([null, retry()]);
  fireEvent.click(retry());
  await act(async () => answers[2]?.(found));
  expect([screen.queryByText(NOTE), files().length]).toEqual([null, 2]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a new booking asks for the confirmation of its contact before the read', async () => {
  show(fault('network'), { confirmBy: '12:30' });
  await screen.findByText(NOTE);
  expect(headings()).toEqual(['Manca solo la tua conferma']);
});

test.each([
  ['call', {}, 'Grazie Mario, ti chiameremo noi'],
  ['request', { product: 'business' }, 'Grazie Mario, richiesta inviata'],
] as const)('a %s shows its thanks even if the read fails', async (kind, change, heading) => {
  show(fault('network'), { kind, date: '', hour: '', ...change });
  await screen.findByText(/^La tua richiesta è registrata\./);
  expect(headings()).toEqual([heading]);
  expect(screen.getByText('ABCDEF')).toBeTruthy();
});
