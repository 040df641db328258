// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { type Answers, Fault, whoIs } from '../../../session/deps.testing.ts';
import { openDesk } from '../../../shell/desk.testing.tsx';
import { aMade, aPreview, aTouched, sha, someHours } from '../../../wire/capacity.testing.ts';
import { aDay, aLine } from '../../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import '../capacity-page.tsx';

afterEach(cleanup);

const open = async (modifiche: readonly object[], more: Answers = {}) => {
  const desk = openDesk(
    {
      ...{ Io: whoIs('manager'), Giorno: aDay([]), OrariFiliale: someHours() },
      ...{ StoriaCapacita: { modifiche, altre: false }, ...more },
    },
    '/sportello/orari',
  );
  const box = await screen.findByRole('region', { name: 'Storia delle modifiche' });
  return { ...desk, box };
};
const DRAFT = {
  ...{ tipo: 'closure', filiali: ['0151'], dal: '2026-11-25', al: '2026-11-27', daOra: '00:00', aOra: '24:00' },
  ...{ consulenti: 0, motivo: 'Trasloco' },
};

// R16.4.24
test('the history shows change, author, time, reason and number of decisions; older ones load below', async () => {
  const older = { annullabile: false, persone: 0 };
  const { box } = await open([aMade()], {
    StoriaCapacita: ({ input }) => ({
      modifiche:
        'prima' in input
          ? [aMade({ id: '6', stato: 'undone', ...older }), aMade({ id: '5', secondo: 'Marta Fine', ...older })]
          : [aMade()],
      altre: !('prima' in input),
    }),
  });
  expect((await within(box).findByRole('listitem')).textContent).toBe(
    'Chiusura o altri consulenti, mer 25 novLavinia Corallo, lun 23 nov, ore 09:48Lavori2 persone, 0 deciseApplicataAnnulla la modifica',
  );
  fireEvent.click(within(box).getByRole('button', { name: 'Mostra le precedenti' }));
  await within(box).findByText('Annullata');
  expect(within(box).getAllByText('nessuna persona toccata')).toHaveLength(2);
  expect(within(box).getByText('Lavinia Corallo con Marta Fine, lun 23 nov, ore 09:48')).toBeTruthy();
  // A change that cannot be undone any more has no button.
  expect(within(box).getAllByRole('button', { name: /^Annulla la modifica/ })).toHaveLength(1);
});

// R16.4.24
test('a change that includes branches of others has no undo button and says who can undo it', async () => {
  const { box } = await open([aMade({ filiali: ['0151', '0999'], annullabile: false, soloAltri: true })]);
  await within(box).findByText(/^La annulla chi risponde di tutte le sue filiali/);
  expect(within(box).queryByRole('button', { name: /^Annulla la modifica/ })).toBeNull();
});

// R16.4.24, R16.4.34
test('the history offers a consultant the undo of the changes that the server marks as undoable', async () => {
  const modifiche = [aMade({ id: '8', tipo: 'absence' }), aMade({ annullabile: false })];
  await open(modifiche, { Io: whoIs('consultant') });
  await screen.findByRole('button', { name: /^Annulla la modifica: Un consulente in meno/ });
  expect(screen.getAllByRole('button', { name: /^Annulla la modifica/ })).toHaveLength(1);
});

// R16.4.34, R16.4.21
test('a consultant applies an absence, reads that displaced people keep their slots, and can undo it', async () => {
  const preview = aPreview([aTouched('Carla Finta', { causa: 'over' })]);
  const { of } = await open([], {
    ...{ Io: whoIs('consultant'), AnteprimaCapacita: preview },
    ApplicaAssenza: { Status: '0', motivo: null, modifica: '7', anteprima: preview },
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Manca un consulente' }));
  fireEvent.change(screen.getByLabelText('Dal*'), { target: { value: '2026-11-25' } });
  fireEvent.change(screen.getByLabelText(/^Motivo/), { target: { value: 'Corso' } });
  fireEvent.click(screen.getByRole('button', { name: 'Anteprima' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Applica e avvisa 1 persona' }));
  await screen.findByRole('button', { name: 'Annulla la modifica' });
  expect(screen.getByText(/^Ognuno tiene il posto di prima/)).toBeTruthy();
  expect(of('ApplicaAssenza')[0]?.input).toMatchObject({ bozza: { tipo: 'absence', filiali: ['0151'] } });
});

const keeps = (nome: string, cognome: string, ora: string) => ({
  ...{ oppID: aLine(`${nome} ${cognome}`).oppID, filiale: '0151', giorno: '2026-11-25', ora, nome, cognome },
});
const undoOf = (change: object = {}) => ({
  anteprima: aPreview([], { tengono: [keeps('Carla', 'Finta', '15:00'), keeps('Ugo', 'Prova', '15:30')] }),
  decise: [{ ...keeps('Anna', 'Decisa', '10:00'), stato: 'moved', filiale: 'Filiale Porta Romana' }],
  ...change,
});
const openUndo = async (effetti: object | null, answer: object) => {
  const desk = await open([aMade()], {
    AnteprimaAnnullaModifica: { modifica: aMade(), effetti },
    AnnullaModifica: answer,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Annulla la modifica: Chiusura/ }));
  return { ...desk, dialog: within(screen.getByRole('dialog')) };
};

// R16.4.24
test('before its confirmation an undo lists people who keep the slot and people whose decision stays', async () => {
  const { of, dialog } = await openUndo(undoOf(), { Status: '0', modifica: aMade({ stato: 'undone' }) });
  const send = await dialog.findByRole('button', { name: 'Annulla la modifica e avvisa 2 persone' });
  expect(dialog.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'Tengono il posto di prima (2)',
    'Ha già deciso (1)',
  ]);
  expect(dialog.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Carla Finta mer 25 nov, ore 15:00',
    'Ugo Prova mer 25 nov, ore 15:30',
    'Anna Decisa resta mer 25 nov, ore 10:00, Filiale Porta Romana',
  ]);
  fireEvent.click(send);
  expect(await screen.findByText('Modifica annullata: resta tutto come prima.')).toBeTruthy();
  expect(of('AnnullaModifica').map(({ input, key }) => [input, key])).toEqual([
    [{ modifica: '7', sha256: sha('a') }, 'key-1'],
  ]);
});

// R16.4.24
test('an undo with changed effects shows the new ones, with the people who lose a place', async () => {
  const now = undoOf({ anteprima: aPreview([aTouched('Carla Finta')], { sha256: sha('b') }), decise: [] });
  const { of, dialog } = await openUndo(undoOf(), { Status: '1', modifica: aMade(), effetti: now });
  fireEvent.click(await dialog.findByRole('button', { name: 'Annulla la modifica e avvisa 2 persone' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Mentre guardavi è cambiato qualcosa/);
  expect(dialog.getByRole('listitem').textContent).toBe(
    'Carla Finta riservato: gio 26 nov, ore 15:00, Filiale Milano Centro',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Annulla la modifica e avvisa 1 persona' }));
  await vi.waitFor(() => expect(of('AnnullaModifica')).toHaveLength(2));
  expect(of('AnnullaModifica')[1]?.input).toEqual({ modifica: '7', sha256: sha('b') });
});

// R16.4.24
test('an undo that is not possible says why', async () => {
  const { dialog } = await openUndo(null, {});
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Non si può più annullare/);
  cleanup();
  const { box } = await open([aMade({ annullabile: false, sostituita: true })]);
  await within(box).findByText('Prima annulla la modifica più recente degli stessi giorni.');
  expect(within(box).queryByRole('button', { name: /^Annulla la modifica/ })).toBeNull();
});

// R16.4.24
test('a large undo needs a new change instead, and an undo without effects needs one press', async () => {
  const large = undoOf({ anteprima: aPreview([aTouched('Carla Finta')], { secondo: true }), decise: [] });
  const { dialog } = await openUndo(large, {});
  await dialog.findByText(/prepara una nuova modifica, che un secondo collega approva/);
  expect(dialog.queryByRole('button', { name: /^Annulla la modifica/ })).toBeNull();
  cleanup();
  const none = await openUndo({ anteprima: aPreview([]), decise: [] }, { Status: '0', modifica: aMade() });
  await none.dialog.findByText('Nessuna persona è coinvolta: non parte nessun avviso.');
  fireEvent.click(none.dialog.getByRole('button', { name: 'Annulla la modifica' }));
  await screen.findByText('Modifica annullata: resta tutto come prima.');
});

// R16.4.22
test('a large change waits until a second person has reviewed and applied it', async () => {
  const waits = aMade({ stato: 'proposed', annullabile: false, bozza: DRAFT, sha256: sha('c') });
  const preview = aPreview([aTouched('Carla Finta')], { sha256: sha('c'), secondo: true });
  const { of } = await open([waits], {
    AnteprimaCapacita: preview,
    ApplicaCapacita: { Status: '0', motivo: null, modifica: '7', anteprima: preview },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Controlla: Chiusa da mer 25 nov a ven 27 nov' }));
  await screen.findByRole('button', { name: 'Applica come seconda persona e avvisa 1 persona' });
  // A closed branch keeps no slots, so the page does not promise them.
  expect(screen.getByText(/^Dove la filiale non riceve, il posto di prima non c'è più/)).toBeTruthy();
  // An edited change belongs to its editor, and waits for another person.
  fireEvent.change(screen.getByLabelText(/^Motivo/), { target: { value: 'Altro' } });
  fireEvent.click(screen.getByRole('button', { name: 'Anteprima' }));
  await screen.findByRole('button', { name: 'Chiedi a un secondo collega' });
  fireEvent.click(screen.getByRole('button', { name: 'Controlla: Chiusa da mer 25 nov a ven 27 nov' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Applica come seconda persona e avvisa 1 persona' }));
  await screen.findByText(/^Applicata alle/);
  expect(of('ApplicaCapacita')[0]?.input).toEqual({ bozza: DRAFT, sha256: sha('c'), modifica: '7' });
});

// R16.4.22
test('applying a large change asks a colleague, and the page says that nothing has changed yet', async () => {
  const preview = aPreview([aTouched('Carla Finta')], { secondo: true });
  await open([], {
    AnteprimaCapacita: preview,
    ApplicaCapacita: { Status: '1', motivo: 'approvazione', modifica: '9', anteprima: preview },
  });
  fireEvent.change(screen.getByLabelText('Dal*'), { target: { value: '2026-11-25' } });
  fireEvent.change(screen.getByLabelText(/^Motivo/), { target: { value: 'Lavori' } });
  fireEvent.click(screen.getByRole('button', { name: 'Anteprima' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Chiedi a un secondo collega' }));
  expect((await screen.findByText('Mandata a un secondo collega')) !== null).toBe(true);
  expect(screen.queryByRole('button', { name: 'Annulla la modifica' })).toBeNull();
});

// R16.4.22, R16.4.24
test('an equal change after an undo is sent with a new key', async () => {
  const preview = aPreview([]);
  const { of } = await open([], {
    AnteprimaCapacita: preview,
    ApplicaCapacita: { Status: '0', motivo: null, modifica: '7', anteprima: preview },
    AnteprimaAnnullaModifica: { modifica: aMade(), effetti: { anteprima: aPreview([]), decise: [] } },
    AnnullaModifica: { Status: '0', modifica: aMade({ stato: 'undone' }) },
  });
  const close = async () => {
    fireEvent.change(screen.getByLabelText('Dal*'), { target: { value: '2026-11-25' } });
    fireEvent.change(screen.getByLabelText(/^Motivo/), { target: { value: 'Lavori' } });
    fireEvent.click(screen.getByRole('button', { name: 'Anteprima' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Applica' }));
    await screen.findByText(/^Applicata alle/);
  };
  await close();
  fireEvent.click(screen.getByRole('button', { name: 'Annulla la modifica' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: 'Annulla la modifica' }));
  await screen.findByText('Modifica annullata: resta tutto come prima.');
  await close();
  const keys = of('ApplicaCapacita').map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test('a history that failed to load can be loaded again', async () => {
  const { hand } = await open([], { StoriaCapacita: new Fault('network') });
  await screen.findByText('La storia non si è caricata.');
  hand.answer('StoriaCapacita', { modifiche: [], altre: false });
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Nessuna modifica ancora.')).toBeTruthy();
});

// R0.81
test('the page has no sentence in another language', async () => {
  const filiali = [{ codice: '0151', nome: 'Mln', citta: 'Mln' }];
  const seat = {
    filiale: '02',
    nome: 'Mnz',
    indirizzo: 'V. 1',
    giorno: '2026-11-25',
    ora: '15:30',
    km: 2,
    riservato: true,
  };
  const people = [
    aTouched('Mr Rss', { posti: [seat] }),
    aTouched('Mr Vrd', { posti: [], daChiamare: true, causa: 'over' }),
  ];
  const preview = aPreview(people, {
    tenute: 2,
    filiali: [{ codice: '0151', nome: 'Mln', primoLibero: 1, primoLiberoDopo: 4 }],
  });
  openDesk(
    {
      Io: whoIs('manager', { nome: 'Mr Rss', filiali }),
      ...{ Giorno: aDay([]), OrariFiliale: someHours({ festivi: [] }), AnteprimaCapacita: preview },
      StoriaCapacita: { modifiche: [aMade({ chi: 'Mr Rss', motivo: 'Tr', secondo: 'Mr' })], altre: true },
    },
    '/sportello/orari',
    pseudo(deskWordsOf('it')),
  );
  await screen.findByRole('button', { name: /^.ÄÄñtèèprììmàà/ });
  const day = document.querySelector('#from');
  const reason = document.querySelector('#reason');
  if (day === null || reason === null) throw new Error('no form');
  fireEvent.change(day, { target: { value: '2026-11-25' } });
  fireEvent.change(reason, { target: { value: 'Tr' } });
  expect(foreign(document.body.textContent ?? '')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^.ÄÄñtèèprììmàà/ }));
  await screen.findByRole('button', { name: /^.ÄÄpplììçàà/ });
  expect(foreign(document.body.textContent ?? '')).toEqual([]);
});
