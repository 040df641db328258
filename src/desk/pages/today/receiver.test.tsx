// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { VisitLine } from '#contract/desk/day.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDay, aLine } from '../../wire/day.testing.ts';

import '../agenda/agenda-page.tsx';

afterEach(cleanup);

const show = async (visit: VisitLine, answers: Answers) => {
  const desk = openDesk({ Giorno: aDay([visit]), ...answers });
  await screen.findByText(/^Domani/);
  return desk;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const tea = aLine('Tea Simulacri');
const ME = { codice: 'consultant.milano', nome: 'Teodora Maestrelli' };
const MARTA = { codice: 'marta', nome: 'Marta Provini' };
const received = (riceve: VisitLine['riceve'], versioneRiceve = 1) => ({ ...tea, riceve, versioneRiceve });
const person = (who: typeof ME, change: object = {}) => ({
  ...who,
  visite: 0,
  assente: false,
  riceve: true,
  ...change,
});
const team = {
  persone: [
    person(MARTA),
    person({ codice: 'manager.milano', nome: 'Teodora Maestrelli' }),
    person({ codice: 'rosa', nome: 'Rosa Calchi' }, { assente: true }),
    person({ codice: 'gone', nome: 'Gina Via' }, { riceve: false, visite: 1 }),
  ],
};

// R16.2.40
test('«Prendo io» makes a consultant the receiver, with one press', async () => {
  const { of } = await show(tea, { PrendoIo: { Status: '0', visita: received(ME) } });
  press('Prendo io: Tea Simulacri');
  expect(await screen.findByText('Ricevi tu: Tea Simulacri')).toBeTruthy();
  expect(of('PrendoIo')[0]?.input).toEqual({ oppID: tea.oppID, versione: 0, lascia: false });
  expect(screen.getByText('Teodora M.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Prendo io/ })).toBeNull();
});

// R16.2.40
test('a visit that a colleague took meanwhile shows the colleague', async () => {
  await show(tea, { PrendoIo: { Status: '1', visita: received(MARTA) } });
  press('Prendo io: Tea Simulacri');
  expect(await screen.findByText('Per Tea Simulacri nel frattempo è cambiato qualcosa')).toBeTruthy();
  expect(screen.getByText('Riceve Marta Provini')).toBeTruthy();
  expect(screen.getByText('Marta P.')).toBeTruthy();
});

// R16.2.40
test('a press without an answer is repeated with its key', async () => {
  const { of, hand } = await show(tea, { PrendoIo: new Fault('network') });
  press('Prendo io: Tea Simulacri');
  expect(await screen.findByText('Forse non registrato chi riceve Tea Simulacri. La rete non risponde.')).toBeTruthy();
  hand.answer('PrendoIo', { Status: '0', visita: received(ME) });
  press('Riprova');
  expect(await screen.findByText('Ricevi tu: Tea Simulacri')).toBeTruthy();
  const [first, second] = of('PrendoIo');
  expect([first?.key, second?.input]).toEqual([second?.key, first?.input]);
});

// R16.2.40
test('a manager chooses a person of the branch or nobody, and absent people are marked', async () => {
  const { of } = await show(received(MARTA), {
    ...{ Io: whoIs('manager'), Squadra: team },
    AssegnaVisita: { Status: '0', visita: received({ codice: 'rosa', nome: 'Rosa Calchi' }, 2) },
  });
  expect(of('Squadra')).toHaveLength(0);
  press('Marta P., cambia chi riceve Tea Simulacri');
  expect(await screen.findByRole('button', { name: 'Prendo io' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nessuno: il primo libero' })).toBeTruthy();
  for (const absent of ['Marta Provini', 'Gina Via']) expect(screen.queryByRole('button', { name: absent })).toBeNull();
  press('Rosa Calchi, assente');
  expect(await screen.findByText('Riceve Rosa Calchi: Tea Simulacri')).toBeTruthy();
  expect(of('AssegnaVisita')[0]?.input).toEqual({ oppID: tea.oppID, versione: 1, chi: 'rosa' });
});

// R16.2.40
test('a read-only role sees the receiver and cannot change it', async () => {
  await show(received(MARTA), { Io: whoIs('auditor') });
  expect(screen.getByText('Marta P.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Prendo io|cambia chi riceve/ })).toBeNull();
});

// R16.2.40
test('a filter by receiver shows its visits with their numbers, and stays for the agenda', async () => {
  const bea = { ...aLine('Bea Duna'), riceve: ME, versioneRiceve: 1 };
  const cleo = { ...aLine('Cleo Faro'), riceve: MARTA, versioneRiceve: 1 };
  const Agenda = {
    adesso: new Date(NOW).toISOString(),
    filiali: [
      {
        ...{ codice: '0151', nome: 'Milano Centro', tenute: [], daRicollocare: [], visite: [tea, bea, cleo] },
        giorni: [{ giorno: '2026-11-23', chiuso: null, mezzore: [{ ora: tea.ora, posti: 5 }] }],
      },
    ],
  };
  openDesk({
    Io: whoIs('consultant'),
    Giorno: aDay([tea, bea, cleo]),
    Agenda,
    PrendoIo: { Status: '0', visita: received(ME) },
  });
  await screen.findByText(/^Domani/);
  const names = () => ['Tea Simulacri', 'Bea Duna', 'Cleo Faro'].filter((name) => screen.queryByText(name) !== null);
  press('Senza nessuno 1');
  expect(names()).toEqual(['Tea Simulacri']);
  press('Prendo io: Tea Simulacri');
  await screen.findByText('Ricevi tu: Tea Simulacri');
  expect(names()).toEqual(['Tea Simulacri']);
  expect(screen.getByRole('button', { name: 'Senza nessuno 0', pressed: true })).toBeTruthy();
  press('Le mie 2');
  expect(names()).toEqual(['Tea Simulacri', 'Bea Duna']);
  fireEvent.click(screen.getAllByRole('link', { name: 'Agenda' })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('link', { name: 'Elenco' }));
  await screen.findByRole('list', { name: /^lunedì 23 novembre/i });
  expect([names(), screen.queryByText('Libero')]).toEqual([['Bea Duna'], null]);
  press('Tutte 3');
  expect(names()).toHaveLength(3);
});

// R16.2.40
test('without receivers the day has no filter, and a filter without visits says so', async () => {
  await show(tea, {});
  expect(screen.queryByRole('group', { name: 'Chi riceve' })).toBeNull();
  cleanup();
  await show(received(MARTA), {});
  press('Le mie 0');
  expect(screen.getByText('Nessuna visita con questo filtro. Le altre sono sotto «Tutte».')).toBeTruthy();
  press('Tutte 1');
  expect(screen.getByText('Marta P.')).toBeTruthy();
});
