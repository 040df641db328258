// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDay } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './audit-log-page.tsx';

afterEach(cleanup);

const anAct = (change: object = {}) => ({
  ...{ quando: '2026-11-23T08:41:00.000Z', chi: { codice: 'consulente.milano', nome: 'Teodora Maestrelli' } },
  ...{ ruolo: 'consultant', atto: 'Mostra', filiale: '0151', oppID: 'OPP000000000000001', campi: ['cellulare'] },
  ...{ motivo: 'chiamata', modifica: {} },
  ...change,
});
const show = async (answers: Answers, role: Role = 'manager') => {
  const desk = openDesk({ Io: whoIs(role), Giorno: aDay([]), ...answers }, '/sportello/registro');
  await screen.findByRole('heading', { level: 1, name: 'Registro' });
  return desk;
};
const rows = async () => {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

// R16.2.15
test("today's entries show time, author, action, subject and reason; a request links to its card", async () => {
  const refused = anAct({
    atto: 'Giorno',
    oppID: null,
    campi: [],
    motivo: null,
    filiale: null,
    modifica: { refused: 'x' },
  });
  const { of } = await show({ Registro: { atti: [anAct(), refused], altri: false } });
  expect(await rows()).toEqual([
    ...[
      [
        ...['09:41', 'Teodora MaestrelliConsulente', 'ha visto un dato in chiarocellulare'],
        ...['OPP000000000000001Filiale Milano Centro', 'chiamata'],
      ],
      ['09:41', 'Teodora MaestrelliConsulente', 'ha guardato la giornatarifiutato', '', 'non richiesto'],
    ],
  ]);
  expect(of('Registro')[0]?.input).toEqual({ giorno: '2026-11-23', chi: '', filiale: '', oppID: '', atto: '' });
  const link = screen.getByRole('link', { name: 'OPP000000000000001' });
  expect(link.getAttribute('href')).toBe('/sportello/appuntamento/OPP000000000000001');
});

// R16.2.15
test('filters are sent to the server, and older entries load below', async () => {
  const first = anAct({ quando: '2026-11-23T08:30:00.000Z' });
  const older = anAct({ quando: '2026-11-23T07:00:00.000Z', atto: 'Arrivo', campi: [] });
  const { of } = await show({
    Registro: ({ input }) => ({ atti: 'prima' in input ? [older] : [anAct(), first], altri: !('prima' in input) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Mostra i precedenti' }));
  await screen.findByText("ha segnato l'arrivo");
  expect((await rows()).map(([hour]) => hour)).toEqual(['09:41', '09:30', '08:00']);
  expect(screen.queryByRole('button', { name: 'Mostra i precedenti' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Collega (codice)'), { target: { value: ' area.nord ' } });
  fireEvent.change(screen.getByLabelText('Giorno'), { target: { value: '2026-11-20' } });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Cerca' }));
  await screen.findByText('Atti di venerdì 20 novembre');
  expect(of('Registro').map(({ input }) => input.prima ?? input.chi)).toEqual([
    '',
    '2026-11-23T08:30:00.000Z',
    'area.nord',
  ]);
});

// R16.2.15
test('entries are filtered by colleague, branch, kind and request', async () => {
  const filiali = [
    { codice: '0101', nome: 'Filiale Agrate', citta: 'Agrate' },
    { codice: '0151', nome: 'Filiale Milano Centro', citta: 'Milano' },
  ];
  const { of } = await show({ Io: whoIs('area', { filiali }), Registro: { atti: [], altri: false } }, 'area');
  const main = within(screen.getByRole('main'));
  const choose = (label: string, value: string) => fireEvent.change(main.getByLabelText(label), { target: { value } });
  choose('Collega (codice)', 'consulente.milano');
  choose('Filiale', '0151');
  fireEvent.click(main.getByRole('option', { name: /^Filiale Milano Centro/ }));
  choose('Che cosa', 'Mostra');
  choose('Richiesta', ' OPP000000000000001 ');
  fireEvent.click(main.getByRole('button', { name: 'Cerca' }));
  await expect
    .poll(() => of('Registro').at(-1)?.input)
    .toEqual({
      giorno: '2026-11-23',
      chi: 'consulente.milano',
      filiale: '0151',
      oppID: 'OPP000000000000001',
      atto: 'Mostra',
    });
});

// R16.2.15
test('a consultant reads only personal entries, without a filter by colleague', async () => {
  await show({ Registro: { atti: [], altri: false } }, 'consultant');
  expect(await screen.findByText('Nessun atto')).toBeTruthy();
  expect([screen.getByText(/^Quello che hai visto/) !== null, screen.queryByLabelText('Collega (codice)')]).toEqual([
    true,
    null,
  ]);
});

// R16.2.15
test('an audit log that failed to load can be loaded again', async () => {
  const { hand } = await show({ Registro: new Fault('network') });
  await screen.findByText('Il registro non si è caricato');
  hand.answer('Registro', { atti: [anAct()], altri: false });
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await rows()).toHaveLength(1);
});
