// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { addDays } from '#domain/time/rome.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import '../card/card-page.tsx';
import './agenda-page.tsx';

afterEach(cleanup);

const ada = aLine('Ada Brezza', { ora: '11:00' });
const other = (name: string) => aLine(name, { ora: '11:00' });
const showDesk = (path: string, answers: Answers, role: Role = 'manager') =>
  openDesk({ Io: whoIs(role), Giorno: aDay([]), ...answers }, path);

const HALVES = ['09:00', '09:30', '11:00', '11:30'].map((ora) => ({ ora, posti: 2 }));

const week = (change: object = {}) => ({
  adesso: new Date(NOW).toISOString(),
  filiali: [
    {
      ...{ codice: '0151', nome: 'Milano Centro' },
      giorni: Array.from({ length: 7 }, (_, ahead) => ({
        giorno: addDays('2026-11-23', ahead),
        chiuso: ahead === 2 ? 'Santa Barca' : null,
        mezzore: ahead === 2 || ahead > 4 ? [] : HALVES,
      })),
      visite: [ada],
      ...{ tenute: [], daRicollocare: [] },
      ...change,
    },
  ],
});

const cell = (name: string | RegExp) =>
  screen.findByText(name).then((text) => text.closest('[data-cell]') as HTMLElement);

// R13.5.8
test('a visit to be confirmed shows its deadline in the agenda', async () => {
  const line = aLine('Ada Brezza', { ora: '11:00', confermaEntro: '2026-11-23T11:30:00.000Z' });
  showDesk('/sportello/agenda?giorno=2026-11-23&vista=elenco', { Agenda: () => week({ visite: [line] }) });
  expect((await cell('Ada Brezza')).textContent).toContain('Da confermare entro le 12:30, ');
  cleanup();
  showDesk('/sportello/agenda?giorno=2026-11-23&vista=elenco', { Agenda: () => week() });
  expect((await cell('Ada Brezza')).textContent).not.toContain('Da confermare');
});

// R16.2.11
test('the week shows every slot, says why a day is closed, and leaves out a closed weekend', async () => {
  showDesk('/sportello/agenda?giorno=2026-11-23', {
    Agenda: () =>
      week({ visite: [ada, other('Bea Duna')], tenute: [{ giorno: '2026-11-24', ora: '09:00', quante: 1 }] }),
  });
  const table = await screen.findByRole('table');
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toEqual([
    'Ora',
    'lun 23oggi, 2 liberi',
    'mar 247 liberi',
    'mer 250 liberi',
    'gio 268 liberi',
    'ven 278 liberi',
  ]);
  expect(within(table).getByText('lun 23 nov, 11:00: 2 prenotati, pieno')).toBeTruthy();
  expect(within(table).getByText('mar 24 nov, 09:00: 1 in prenotazione, 1 libero')).toBeTruthy();
  // By shape and icon too.
  const kindsOf = (marks: Element) =>
    [...marks.querySelectorAll('svg')].map((drawing) => [
      /_(booked|held|free|over|lost|closed)_/.exec(drawing.parentElement?.className ?? '')?.[1],
      drawing.innerHTML,
    ]);
  const keys = kindsOf(screen.getByRole('list', { name: 'Legenda' }));
  const [booked, free, held, closed] = keys;
  expect(keys.map(([kind]) => kind)).toEqual(['booked', 'free', 'held', 'closed', 'over', 'lost']);
  expect(new Set([booked, free, held, closed].map((key) => key?.[1])).size).toBe(4);
  expect(kindsOf(await cell('lun 23 nov, 11:00: 2 prenotati, pieno'))).toEqual([booked, booked]);
  expect(kindsOf(await cell('mar 24 nov, 09:00: 1 in prenotazione, 1 libero'))).toEqual([held, free]);
  expect(within(table).getAllByText('Santa Barca')).toHaveLength(4);
  expect(within(table).getByText('10:00-11:00 pausa')).toBeTruthy();
});

// R16.2.11
test('past days show visits and capacity, and no slot to book', async () => {
  const past = {
    giorni: week().filiali[0]?.giorni.map((each, at) => ({ ...each, giorno: addDays('2026-11-16', at) })),
  };
  showDesk('/sportello/agenda?giorno=2026-11-16', {
    Agenda: () => week({ ...past, visite: [{ ...ada, giorno: '2026-11-16' }] }),
  });
  expect(await cell('lun 16 nov, 11:00: 1 prenotato, 1 non prenotato')).not.toBeNull();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(0, 3)).toEqual(['Ora', 'lun 161 su 8 posti', 'mar 170 su 8 posti']);
  expect(screen.queryByText(/liber[oi]/, { selector: '[data-cell] *' })).toBeNull();
});

// R16.2.11
test('the day list shows every slot, the pause, and the other days of the week', async () => {
  showDesk('/sportello/agenda?giorno=2026-11-24&vista=elenco', {
    Agenda: () =>
      week({ visite: [{ ...ada, giorno: '2026-11-24' }], tenute: [{ giorno: '2026-11-24', ora: '09:00', quante: 1 }] }),
  });
  const list = await screen.findByRole('list', { name: /martedì 24 novembre/i });
  expect(screen.queryByRole('table')).toBeNull();
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.replaceAll(/ore \d\d:\d\d, |Prenota/g, ' ').trim())).toEqual([
    '09:00 In prenotazionenessun nome: un visitatore sta scegliendo Libero',
    '09:30 Libero  Libero',
    '10:00-11:00 pausa',
    '11:00 Ada BrezzaPrestito personale Libero',
    '11:30 Libero  Libero',
  ]);
  const days = within(screen.getByRole('navigation', { name: 'Giorno' })).getAllByRole('link');
  expect(days.map((one) => one.textContent)).toEqual(['lun 23', 'mar 24', 'mer 25', 'gio 26', 'ven 27']);
});

// R16.2.11
test('all visits over capacity are shown and marked', async () => {
  showDesk('/sportello/agenda?giorno=2026-11-23&vista=giorno', {
    Agenda: () => week({ visite: [ada, other('Bea Duna'), other('Cosima Duna')] }),
  });
  const over = await cell('Cosima Duna');
  expect(over.textContent).toContain('Oltre capienza');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Ora', 'Posto 1', 'Posto 2', 'Posto 3'],
  ]);
});

// R16.2.11
test('a displaced appointment is marked until it is resolved, in the week and on the day', async () => {
  const Agenda = () => week({ visite: [ada, other('Bea Duna')], daRicollocare: [ada.oppID] });
  showDesk('/sportello/agenda?giorno=2026-11-23', { Agenda });
  expect(await cell('lun 23 nov, 11:00: 1 prenotato, 1 da ricollocare, pieno')).not.toBeNull();
  cleanup();
  showDesk('/sportello/agenda?giorno=2026-11-23&vista=giorno', { Agenda });
  expect((await cell('Ada Brezza')).textContent).toContain('Da ricollocare');
  expect((await cell('Bea Duna')).textContent).not.toContain('Da ricollocare');
});

// R16.2.11
test('a held seat has no name, and a free future seat links to a booking of its slot', async () => {
  showDesk('/sportello/agenda?giorno=2026-11-24&vista=giorno', {
    Agenda: () => week({ tenute: [{ giorno: '2026-11-24', ora: '09:00', quante: 1 }] }),
  });
  expect((await cell('In prenotazione')).textContent).toContain('nessun nome');
  const kindOf = (slot: Element | null | undefined) => /_(held|free)_/.exec(slot?.className ?? '')?.[1];
  const drawingOf = (slot: Element | null | undefined) => slot?.querySelector('svg')?.innerHTML;
  const [free] = screen.getAllByText('Libero').map((text) => text.closest('a'));
  const held = await cell('In prenotazione');
  expect([kindOf(held), kindOf(free)]).toEqual(['held', 'free']);
  expect(new Set([drawingOf(held), drawingOf(free), undefined]).size).toBe(3);
  expect(free?.getAttribute('href')).toBe('/sportello/prenota?filiale=0151&giorno=2026-11-24&ora=09%3A00');
});

// R16.2.11
test('a role without the booking permission sees free seats without a link', async () => {
  showDesk('/sportello/agenda?giorno=2026-11-24&vista=giorno', { Agenda: () => week() }, 'auditor');
  expect((await screen.findAllByText('Libero')).every((text) => text.closest('a') === null)).toBe(true);
});

// R16.2.11
test('the table is one tab stop; arrows move across the pause too, and Enter opens the card', async () => {
  showDesk('/sportello/agenda?giorno=2026-11-23', { Agenda: () => week(), Appuntamento: aCard(ada) });
  const first = await cell('lun 23 nov, 09:00: 2 non prenotati');
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-cell]')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([first]);
  first.focus();
  const press = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  };
  press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft');
  const own = await cell('lun 23 nov, 11:00: 1 prenotato, 1 libero');
  expect([document.activeElement === own, stops()]).toEqual([true, [own]]);
  press('End');
  expect(document.activeElement?.textContent).toContain('ven 27 nov, 11:00');
  press('Home', 'ArrowUp');
  expect(document.activeElement?.textContent).toContain('lun 23 nov, 09:30');
  fireEvent.click(own);
  expect(await screen.findByRole('heading', { name: 'Ada Brezza' })).toBeTruthy();
});

// R16.2.11
test('an event of the branch reloads the agenda, and the focused cell keeps the focus', async () => {
  let visits = [ada];
  const { news } = showDesk('/sportello/agenda?giorno=2026-11-23', { Agenda: () => week({ visite: visits }) });
  const own = await cell('lun 23 nov, 11:00: 1 prenotato, 1 libero');
  own.focus();
  visits = [ada, other('Bea Duna')];
  await act(async () => news.listener?.news('0151'));
  expect(await screen.findByText('lun 23 nov, 11:00: 2 prenotati, pieno')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('11:00: 2 prenotati');
});

// R16.2.11
test('links lead to other weeks, and an agenda that failed to load can be loaded again', async () => {
  let fails = true;
  const { of } = showDesk('/sportello/agenda?giorno=2026-11-23', {
    Agenda: () => (fails ? new Fault('not-found') : week()),
  });
  expect(await screen.findByText('Questa filiale non è tra le tue')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('link', { name: 'Settimana successiva' }));
  await screen.findByText('Da lunedì 30 novembre a domenica 6 dicembre');
  expect(of('Agenda').at(-1)?.input).toEqual({ filiali: ['0151'], da: '2026-11-30', giorni: 7 });
});
