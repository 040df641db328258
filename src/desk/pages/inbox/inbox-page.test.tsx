// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import './inbox-page.tsx';

afterEach(cleanup);

const adesso = new Date(NOW).toISOString();
const item = (change: object = {}) => ({
  ...{ tipo: 'messaggio', id: '7', quando: '2026-11-23T07:12:00.000Z', di: 'filiale', oppID: 'OPP000000000000001' },
  ...{ filiale: { codice: '0151', nome: 'Filiale Milano Centro' }, visita: { giorno: '2026-11-24', ora: '10:00' } },
  ...{ canale: 'mail', evento: 'appointment.created', errore: 'EENVELOPE' },
  persona: { nome: 'Tea', cognome: 'Simulacri' },
  ...change,
});
const missing = item({
  tipo: 'esito',
  id: 'OPP000000000000002',
  oppID: 'OPP000000000000002',
  canale: null,
  evento: null,
  persona: { nome: 'Ugo', cognome: 'Finto' },
});
const theirs = item({
  id: '9',
  di: 'rete',
  canale: 'webhook',
  oppID: null,
  filiale: null,
  visita: null,
  persona: null,
});
const ALL = { adesso, quante: 3, voci: [item(), missing, theirs] };

const show = async (answers: Answers = { DaSistemare: ALL }) => {
  const desk = openDesk({ Io: whoIs('manager'), ...answers }, '/sportello/da-sistemare');
  await screen.findByRole('heading', { level: 1, name: 'Da sistemare' });
  return desk;
};
const list = () => screen.findByRole('region', { name: /cos[ae]/ });
const items = async () => within(await list()).getAllByRole('listitem');

// R16.6.6
test('the list shows each open item with its owner and its card; the navigation counts them', async () => {
  await show();
  const [first, second, third] = await items();
  expect(first?.textContent).toContain('Tea Simulacri');
  expect(first?.textContent).toContain(
    'lun 23 nov, 08:12 · Di chi: Filiali · Filiale Milano Centro · E-mail: conferma · appuntamento',
  );
  expect(first?.textContent).not.toContain('OPP0');
  const link = within(first as HTMLElement).getByRole('link', { name: 'Apri la scheda Tea Simulacri' });
  expect(link.getAttribute('href')).toContain('/appuntamento/OPP000000000000001');
  expect(second?.textContent).toContain('Esito mancanteUgo Finto');
  expect(third?.textContent).toContain('Avviso a un sistema: conferma');
  expect(screen.getAllByText('3 cose da sistemare')[0]).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Di chi'), { target: { value: 'rete' } });
  expect(await items()).toHaveLength(1);
});

// R16.6.6
test('the navigation of any page reloads the count when the window becomes visible', async () => {
  const { hand } = openDesk({ Io: whoIs('manager'), DaSistemare: ALL }, '/sportello/niente');
  expect((await screen.findAllByText('3 cose da sistemare'))[0]).toBeTruthy();
  hand.answer('DaSistemare', { ...ALL, quante: 5 });
  act(() => void hand.comeBack());
  expect((await screen.findAllByText('5 cose da sistemare'))[0]).toBeTruthy();
});

// R16.6.7
test('«Sistemato» asks for the resolution, confirms it, and removes the item', async () => {
  const { of } = await show({
    DaSistemare: ALL,
    Sistemato: { Status: '0', chi: 'Teodora Maestrelli', fatto: 'chiamata', quando: adesso },
  });
  await items();
  fireEvent.click(screen.getByRole('button', { name: 'Sistemato: Messaggio non consegnato, Tea Simulacri' }));
  const how = screen.getByRole('group', { name: 'Che cosa hai fatto?' });
  expect(within(how).getAllByRole('radio')[0]).toBe(document.activeElement);
  expect((screen.getByRole('button', { name: 'Salva' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(within(how).getByLabelText('Ho chiamato la persona'));
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }));
  await screen.findByText('Messaggio non consegnato: sistemato.');
  expect(await items()).toHaveLength(2);
  expect(of('Sistemato')[0]).toMatchObject({ input: { tipo: 'messaggio', id: '7', fatto: 'chiamata' }, key: 'key-1' });
});

// R16.6.7
test('a conflict shows the other resolution with its author; a failed save keeps the form', async () => {
  const { hand } = await show({ DaSistemare: ALL, Sistemato: new Fault('network') });
  await items();
  fireEvent.click(screen.getByRole('button', { name: /^Sistemato: Esito mancante/ }));
  fireEvent.click(screen.getByLabelText("Nessuno sa com'è andata"));
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }));
  await screen.findByText('La rete non risponde: forse non è stato salvato. Riprova.');
  expect(await items()).toHaveLength(3);
  hand.answer('Sistemato', { Status: '1', chi: 'Ada Rossi', fatto: 'nonSiSa', quando: adesso });
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }));
  await screen.findByText("Già sistemato da Ada Rossi: Nessuno sa com'è andata.");
  expect(await items()).toHaveLength(2);
});

// R16.6.6
test('an empty list and a list that failed to load show messages', async () => {
  const { hand } = await show({ DaSistemare: new Fault('network') });
  await screen.findByText("L'elenco non si è caricato");
  hand.answer('DaSistemare', { adesso, quante: 0, voci: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByText('Niente da sistemare');
});
