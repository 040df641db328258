// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch, aSite, MILAN } from '../../session/deps.testing.ts';
import { wireBranchOf } from '../../wire/answers.testing.ts';
import { PlaceScreen } from './place.tsx';
import { ProductChoice } from './product-choice.tsx';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'CAP o indirizzo*' });

// R2.3.9, R2.3.12
test('the page shows a waiting message and Next waits while the link is read', () => {
  const { store } = showIn(<PlaceScreen />, { facts: visitor({ params: 'checking' }) });
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Attendere...');
  expect(screen.getByRole('button', { name: 'Attendere...' }).hasAttribute('disabled')).toBe(true);
  act(() => store.update((v) => ({ ...v, facts: visitor() })));
  expect(screen.queryByText('Attendere...')).toBeNull();
  expect(screen.getByRole('button', { name: 'Avanti' }).hasAttribute('disabled')).toBe(false);
});

// R2.3.6, R2.3.14
test.each([
  ['personal', 'Dove vuoi incontrarci?', /le filiali più vicine/],
  ['salary', 'Dove vuoi incontrare il consulente?', /l'agenzia più vicina/],
] as const)('the place page of %s has the heading «%s», its field and Next', (product, title, lead) => {
  showIn(<PlaceScreen />, { facts: visitor({ product }) });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe(title);
  expect(heading.nextElementSibling?.textContent).toMatch(lead);
  expect([field().value, screen.getByRole('button', { name: 'Avanti' }).hasAttribute('disabled')]).toEqual(['', false]);
  const position = screen.getByRole('button', { name: 'Usa la mia posizione' });
  expect(position.querySelector('svg')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Hai già un appuntamento? Modificalo' })).toBeTruthy();
});

// R2.3.6, R2.3.9, R2.3.13, R1.9
test.each([
  ['near', 0, 1, [['filiali'], undefined]],
  ['far away', 1, 0, [[], 'far']],
] as const)(
  "the device's position is used as the place; a branch that is %s is called near only within the limit",
  async (...row) => {
    const [, away, said, after] = row;
    const { visit, done } = showIn(
      <PlaceScreen />,
      { facts: visitor() },
      {
        reverseGeocode: { displayLines: ['Bari'], location: MILAN, placeType: 'LOCALITY', cap: '70121' },
        findBranches: { Filiali: [wireBranchOf(aBranch({ lat: MILAN.lat + away }))], IsCapClink: false },
      },
      { position: async () => MILAN },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Usa la mia posizione' }));
    await vi.waitFor(() => expect(visit().facts.search).toBe('ready'));
    await act(async () => undefined);
    expect(field().value).toBe('70121 Bari');
    expect(screen.queryAllByText('Ottimo! Abbiamo trovato una filiale vicino a te!')).toHaveLength(said);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Avanti' })));
    expect([done.went, visit().modal?.kind]).toEqual(after);
  },
);

// R2.3.8, R2.3.14, R1.13
test.each(['personal', 'salary'] as const)('the information-only checkbox can be set and cleared: %s', (product) => {
  const { visit } = showIn(<PlaceScreen />, { facts: visitor({ product }) });
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Per ora voglio solo informazioni' });
  expect(box().checked).toBe(false);
  fireEvent.click(box());
  expect([box().checked, visit().infoOnly]).toEqual([true, true]);
  fireEvent.click(box());
  expect([box().checked, visit().infoOnly]).toEqual([false, false]);
});

// R2.3.10, R2.3.16, R4.46, R4.47
test.each([
  ['personal', 'Stipendio o pensione? Scopri la cessione del quinto', 'salary', 'codiceFiscaleC5'],
  ['personal', "Hai un'attività? Prestito business", 'business', 'prestitoBusiness'],
  ['salary', 'Preferisci un prestito personale? Cambia percorso', 'personal', 'luogo'],
] as const)('from the place page of %s the link «%s» leads into the flow of %s', (from, name, product, route) => {
  const { facts, done } = showIn(<PlaceScreen />, { facts: visitor({ product: from }) });
  fireEvent.click(screen.getByRole('button', { name }));
  expect([facts().product, done.went]).toEqual([product, [route]]);
});

// R2.3.17, R4.45
test('on the salary-backed site the link to the personal loan leads to the main site', async () => {
  const { done } = showIn(<PlaceScreen />, { facts: visitor({ product: 'salary', onSalarySite: true }) });
  fireEvent.click(screen.getByRole('button', { name: 'Preferisci un prestito personale? Cambia percorso' }));
  await vi.waitFor(() => expect([done.left, done.went]).toEqual([['https://velaria.example/fa3/'], []]));
});

// R2.3.10
test('a product that the site does not offer has no link', () => {
  showIn(<PlaceScreen />, {}, {}, { site: aSite({ offered: ['personal', 'salary'] }) });
  expect(screen.getByRole('button', { name: /^Stipendio o pensione/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Hai un'attività/ })).toBeNull();
});

// R2.3.11
test.each(['personal', 'salary'] as const)(
  'on product %s the link to an existing appointment opens its dialog',
  (product) => {
    const { visit } = showIn(<PlaceScreen />, { facts: visitor({ product }) });
    fireEvent.click(screen.getByRole('button', { name: 'Hai già un appuntamento? Modificalo' }));
    expect(visit().modal).toEqual({ kind: 'edit' });
  },
);

// R8.13-R8.16, R5.31
test.each([
  ['required', 'Campo obbligatorio'],
  ['activate', 'Devi attivare la Geolocalizzazione'],
  ['disabled', 'Geolocalizzazione disattivata'],
  ['blocked', 'Geolocalizzazione bloccata. Abilitala dalle impostazioni del tuo browser e ricarica la pagina.'],
  ['not-found', "Indirizzo non trovato. Controlla l'indirizzo o usa il CAP."],
] as const)('an unknown place (%s) shows its reason at the field: %s', (placeFault, sentence) => {
  showIn(<PlaceScreen />, { placeFault });
  expect(document.getElementById('luogo-error')?.textContent).toBe(sentence);
});

// R14.3.9
test('the link of a closed branch shows a notice', () => {
  showIn(<PlaceScreen />, { staleLink: true });
  expect(screen.getByText(/^Questo link non è più valido\./)).toBeTruthy();
});

test.each([
  ['personal', 'prestito personale'],
  ['salary', 'cessione del quinto'],
] as const)('a notice says that an open request changed the product to %s', (product, name) => {
  showIn(<PlaceScreen />, { productSwitched: true, facts: visitor({ product }) });
  expect(screen.getByText(new RegExp(`^Hai già una richiesta di ${name} con noi`))).toBeTruthy();
});

// R2.3.18, R14.3.1
test('the card of the personal loan focuses the place field', () => {
  showIn(
    <>
      <PlaceScreen />
      <ProductChoice />
    </>,
  );
  fireEvent.click(screen.getAllByRole('button', { name: 'Fissa un appuntamento' })[0] as HTMLElement);
  expect(document.activeElement).toBe(field());
});

describe('the product choice', () => {
  const cards = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.parentElement?.textContent);
  const show = () =>
    showIn(
      <ProductChoice />,
      {},
      {},
      { site: aSite({ links: { ...aSite().links, card: 'https://velaria.example/carta' } }) },
    );

  // R9.24, R2.3.18-R2.3.21
  test('shows four products with their advertisements', async () => {
    showIn(<PlaceScreen />);
    await screen.findByRole('heading', { name: 'Prestito personale' });
    expect(cards()).toEqual([
      'Prestito personaleRata fissa per i tuoi progetti. Esito in un giorno.*Fissa un appuntamento',
      'Cessione del quintoFino a 75.000 euro, con trattenuta su stipendio o pensione.Scegli la cessione del quinto',
      'Carta di creditoLinea di credito da 1.500 euro, da usare quando serve.Scopri la carta',
      'Prestito businessFino a 50.000 euro per la tua attività.Parla con un consulente',
    ]);
    expect(screen.getByText(/^\*Tempo indicativo, con documentazione completa/)).toBeTruthy();
  });

  // R2.3.19, R2.3.21, R4.46, R4.47
  test.each([
    ['Scegli la cessione del quinto', 'salary', 'codiceFiscaleC5'],
    ['Parla con un consulente', 'business', 'prestitoBusiness'],
  ])('«%s» leads into the flow of %s', (name, product, route) => {
    const { facts, done } = show();
    fireEvent.click(screen.getByRole('button', { name }));
    expect([facts().product, done.went]).toEqual([product, [route]]);
  });

  // R1.6, R2.3.20
  test('links to the credit card externally, counts the click and starts no flow', () => {
    const { done, facts } = show();
    const link = screen.getByRole('link', { name: 'Scopri la carta' });
    expect(link.getAttribute('href')).toBe('https://velaria.example/carta');
    const before = facts();
    fireEvent.click(link);
    expect([done.logged, done.went, done.calls]).toEqual([['card'], [], []]);
    expect(facts()).toBe(before);
  });
});
