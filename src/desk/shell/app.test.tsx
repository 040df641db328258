// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ROLES, type Role } from '#domain/desk/roles.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { Fault, NOW, whoIs } from '../session/deps.testing.ts';
import { aCard } from '../wire/card.testing.ts';
import { aDay, aLine } from '../wire/day.testing.ts';
import { openDesk } from './desk.testing.tsx';
// Loads lazy chunks before the tests wait for them.
import '../pages/card/card-page.tsx';

afterEach(cleanup);

const PEOPLE = [
  { codice: 'consulente.milano', nome: 'Teodora Maestrelli', ruolo: 'consultant', filiale: 'Filiale Milano Centro' },
  { codice: 'privacy', nome: 'Ersilia Fanale', ruolo: 'dpo', filiale: null },
];
const nobody = { Io: new Fault('not-signed-in') };
const signedIn = { Giorno: aDay([aLine('Tea Simulacri')]) };

// R16.1.20
test('without a session the page shows a sign-in button that returns to the requested page', async () => {
  openDesk(nobody, '/sportello/oggi?filiale=0151');
  const way = await screen.findByRole('link', { name: "Entra con l'account aziendale" });
  expect(way.getAttribute('href')).toBe('/sportello/entra?poi=%2Fsportello%2Foggi%3Ffiliale%3D0151');
  expect([screen.getByRole('heading', { level: 1 }).textContent, document.title]).toEqual([
    'Entra',
    'Entra | Sportello',
  ]);
});

// R16.1.20
test('the demonstration lists people to sign in as', async () => {
  openDesk({ ...nobody, ingresso: PEOPLE }, '/sportello/');
  const people = await screen.findAllByRole('link', { name: /^Entra come/ });
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'TMEntra come Teodora MaestrelliConsulente, Filiale Milano Centro',
    'EFEntra come Ersilia FanaleProtezione dei dati',
  ]);
  expect(people[1]?.getAttribute('href')).toBe('/sportello/entra?come=privacy&poi=%2Fsportello%2F');
});

// R16.1.20
test.each([
  ['unknown-person', 'Il tuo account non ha accesso allo sportello'],
  ['provider', "Il sistema aziendale non ha completato l'accesso"],
  ['anything', "Il sistema aziendale non ha completato l'accesso"],
])('an error of the sign-in is shown: %s', async (fault, title) => {
  openDesk(nobody, `/sportello/?errore=${fault}`);
  expect((await screen.findByRole('alert')).textContent).toContain(title);
});

test('texts that fail to load break only the pages that need them, not «Oggi»', async () => {
  const never = () => Promise.reject(new Error('offline'));
  const { unmount } = openDesk({ ...signedIn }, '/sportello/oggi', deskWordsOf('it'), never);
  expect(await screen.findByText('Tea Simulacri')).toBeTruthy();
  unmount();
  openDesk({ ...signedIn }, '/sportello/agenda', deskWordsOf('it'), never);
  expect(await screen.findByText('La pagina non si è aperta')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Sportello' })).toBeTruthy();
});

test('a desk that got no answer can be loaded again', async () => {
  const { hand } = openDesk({ Io: new Fault('network'), ...signedIn });
  fireEvent.click(await screen.findByRole('button', { name: 'Riprova' }, {}));
  hand.answer('Io', whoIs('consultant'));
  fireEvent.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('heading', { name: 'Oggi', level: 1 })).toBeTruthy();
});

const OF_A_BRANCH = [
  'oggi',
  'agenda',
  'richiamate',
  'da-ricollocare',
  'da-sistemare',
  'orari',
  'rete',
  'andamento',
  'registro',
];
const WITH_PEOPLE = [...OF_A_BRANCH.slice(0, -1), 'prova-link', 'persone', 'registro'];
const PAGES_OF: Readonly<Record<Role, readonly string[]>> = {
  ...{ consultant: OF_A_BRANCH, manager: WITH_PEOPLE, area: WITH_PEOPLE },
  callcentre: OF_A_BRANCH.filter((page) => page !== 'orari'),
  agent: ['richiamate'],
  admin: ['oggi', 'agenda', 'da-sistemare', 'orari', 'rete', 'andamento', 'prova-link', 'persone', 'offerte'],
  dpo: ['oggi', 'agenda', 'rete', 'andamento', 'registro', 'offerte'],
  auditor: ['oggi', 'agenda', 'rete', 'andamento', 'registro'],
};

// R16.2.21
test.each(ROLES)('the navigation has the permitted pages of a %s only', async (role) => {
  openDesk({ Io: whoIs(role), ...signedIn });
  const rail = await screen.findByRole('navigation', { name: 'Sportello' });
  const links = within(rail).queryAllByRole<HTMLAnchorElement>('link');
  expect([...new Set(links.map(({ pathname }) => pathname.replace('/sportello/', '')))]).toEqual(PAGES_OF[role]);
});

// R16.5.12
test('the call centre starts with the calls, and another page stays at its address', async () => {
  openDesk({ ...signedIn, Io: whoIs('callcentre') }, '/sportello/');
  await expect.poll(() => location.pathname).toBe('/sportello/richiamate');
  cleanup();
  openDesk({ ...signedIn, Io: whoIs('callcentre') }, '/sportello/niente');
  expect(await screen.findByRole('link', { name: 'Vai a Richiamate' })).toBeTruthy();
});

// R16.2.21
test('a person without permissions sees a message', async () => {
  openDesk({ Io: whoIs('agent', { permessi: [] }) });
  expect(await screen.findByRole('heading', { name: 'Non ci sono pagine per il tuo ruolo' })).toBeTruthy();
});

// R16.2.21
test('an unknown address shows a message, and the bare address leads to the first page', async () => {
  openDesk(signedIn, '/sportello/niente');
  fireEvent.click(await screen.findByRole('link', { name: 'Vai a Oggi' }));
  expect(location.pathname).toBe('/sportello/oggi');
  cleanup();
  openDesk(signedIn, '/sportello/');
  expect(await screen.findByRole('heading', { name: 'Oggi', level: 1 })).toBeTruthy();
  expect([location.pathname, document.title]).toEqual(['/sportello/oggi', 'Oggi | Sportello']);
});

// R16.2.21
test('a person with several branches can choose one of the nearest, and the address keeps it', async () => {
  const filiali = [
    { codice: '0101', nome: 'Filiale Agrate', citta: 'Agrate', lat: 45.58, lng: 9.35 },
    { codice: '0102', nome: 'Filiale Torino', citta: 'Torino', lat: 45.07, lng: 7.68 },
    { codice: '0151', nome: 'Filiale Milano Centro', citta: 'Milano', lat: 45.464, lng: 9.19 },
  ];
  const { of } = openDesk({ Io: whoIs('area', { filiali }), ...signedIn });
  fireEvent.click(await screen.findByRole('button', { name: "Filiale Agrate: scegli un'altra filiale" }));
  await screen.findByLabelText('Nome, città o codice');
  const found = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(found.map(({ textContent }) => textContent?.slice(8, 14))).toEqual(['Agrate', 'Milano', 'Torino']);
  fireEvent.change(screen.getByLabelText('Nome, città o codice'), { target: { value: 'milano' } });
  expect(screen.getByText('1 filiale')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Filiale Milano Centro/ }));
  await expect.poll(() => of('Giorno').map(({ input }) => input.filiale)).toEqual(['0101', '0151']);
  expect(location.search).toBe('?filiale=0151');
});

// R16.1.1
test.each([
  ['the entrance', null, '/sportello/'],
  ["the provider's logout", 'https://login.example/esci', 'https://login.example/esci'],
])('«Esci» ends the session and leads to %s', async (_name, poi, target) => {
  const { went } = openDesk({ ...signedIn, esci: { poi } });
  fireEvent.click(await screen.findByRole('button', { name: 'Esci' }));
  await expect.poll(() => went).toEqual(['left', target]);
});

// R16.1.1, R16.2.24
test('after an idle session another person first ends the session at the provider', async () => {
  const { hand, went } = openDesk({ ...signedIn, esci: { poi: 'https://login.example/esci' } });
  await screen.findByRole('row', { name: /Tea/ });
  for (const call of ['Giorno', 'Io']) hand.answer(call, new Fault('not-signed-in'));
  act(() => void hand.tick());
  fireEvent.click(await screen.findByRole('button', { name: 'Non sei tu? Esci del tutto' }));
  await expect.poll(() => went).toEqual(['left', 'https://login.example/esci']);
});

// R16.2.24
test('two minutes before the end a press prolongs the session, and activity prevents the warning', async () => {
  const { hand, state, of } = openDesk(signedIn);
  await screen.findByRole('row', { name: /Tea/ });
  const inMinutes = (minutes: number) =>
    whoIs('consultant', { scade: new Date(state.now + minutes * 60_000).toISOString() });
  state.now += 13 * 60_000;
  hand.answer('Io', inMinutes(14));
  act(() => void hand.fire());
  await expect.poll(() => of('Io').map(({ byItself }) => byItself)).toEqual([false, true]);
  expect(screen.queryByRole('button', { name: 'Resta collegato' })).toBeNull();
  hand.answer('Io', inMinutes(3));
  act(() => void hand.fire());
  await expect.poll(() => of('Io')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Resta collegato' })).toBeNull();
  hand.answer('Io', inMinutes(2));
  act(() => void hand.fire());
  const stay = await screen.findByRole('button', { name: 'Resta collegato' });
  expect([screen.getByText('Tra 2 minuti esci per pausa.') !== null, document.activeElement === stay]).toEqual([
    true,
    false,
  ]);
  hand.answer('Io', inMinutes(15));
  fireEvent.click(stay);
  await expect.poll(() => screen.queryByRole('button', { name: 'Resta collegato' })).toBeNull();
  expect(of('Io').at(-1)?.byItself).toBe(false);
});

// R16.2.24
test("after the session's end no personal data are shown, and choices are restored after the sign-in", async () => {
  const done = aLine('Bruno Inventati', { esito: 'attended', ora: '09:00' });
  const { hand, went } = openDesk({ Giorno: aDay([done, aLine('Tea Simulacri')]), ingresso: PEOPLE });
  fireEvent.click(await screen.findByRole('button', { name: 'Mostra 1 già finito' }));
  hand.answer('Giorno', new Fault('not-signed-in'));
  hand.answer('Io', new Fault('not-signed-in'));
  act(() => void hand.tick());
  expect(await screen.findByRole('heading', { name: 'Sei uscito dopo 15 minuti di pausa' })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /Tea/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Entra di nuovo come Teodora Maestrelli' }));
  expect(went.at(-1)).toBe('beside /sportello/entra?come=consultant.milano&poi=%2Fsportello%2Frientrato');
  hand.answer('Giorno', aDay([done, aLine('Tea Simulacri')]));
  hand.answer('Io', whoIs('consultant', { scade: new Date(NOW + 60 * 60_000).toISOString() }));
  act(() => void hand.comeBack());
  expect(await screen.findByRole('row', { name: /Bruno/ })).toBeTruthy();
});

// R16.2.24
test('typed values survive the end of the session', async () => {
  const tea = aLine('Tea Simulacri');
  const signed = { ...signedIn, Appuntamento: aCard(tea) };
  const { hand } = openDesk({ Io: whoIs('manager'), ...signed }, `/sportello/appuntamento/${tea.oppID}?filiale=0151`);
  const note = () => screen.findByLabelText<HTMLTextAreaElement>('Nuova nota');
  fireEvent.change(await note(), { target: { value: 'Richiamare dopo le 17' } });
  for (const call of ['Giorno', 'Io']) hand.answer(call, new Fault('not-signed-in'));
  act(() => void hand.tick());
  await screen.findByRole('heading', { name: 'Sei uscito dopo 15 minuti di pausa' });
  hand.answer('Giorno', signed.Giorno);
  hand.answer('Io', whoIs('manager', { scade: new Date(NOW + 60 * 60_000).toISOString() }));
  act(() => void hand.comeBack());
  await expect.poll(() => screen.queryByRole('heading', { name: /^Sei uscito/ })).toBeNull();
  expect((await note()).value).toBe('Richiamare dopo le 17');
});

// R16.2.24
test('another person who signs in meanwhile gets a fresh page', async () => {
  const { hand, went } = openDesk(signedIn);
  await screen.findByRole('row', { name: /Tea/ });
  hand.answer('Io', whoIs('dpo'));
  act(() => void hand.fire());
  await expect.poll(() => went).toEqual(['/sportello/']);
});

// R0.81
test('the page has no sentence in another language', async () => {
  const words = pseudo(deskWordsOf('it'));
  const visits = [
    aLine('Mr Rss', { arrived: 23 }),
    aLine('Mr Vrd', { arrived: 30, started: 12 }),
    aLine('Mr Bnc', { soloInfo: true }),
    aLine('Mr Nr', { ora: '08:30' }),
    aLine('Mr Gll', { esito: 'left' }),
  ];
  const me = whoIs('consultant', { nome: 'Mr Rss', filiali: [{ codice: '0151', nome: 'Mln', citta: 'Mln' }] });
  openDesk({ Io: me, Giorno: aDay(visits) }, '/sportello/oggi', words);
  await screen.findByText(/^\[Döö?màà?ñìì|^\[Dòò?màà/);
  expect(foreign(document.body.textContent ?? '')).toEqual([]);
  const names = [...document.querySelectorAll('[aria-label], [alt]')].map(
    (each) => each.getAttribute('aria-label') ?? each.getAttribute('alt') ?? '',
  );
  expect(names.flatMap((name) => foreign(name))).toEqual([]);
});
