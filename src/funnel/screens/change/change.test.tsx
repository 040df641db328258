// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { addDays } from '#domain/time/rome.ts';
import { openAppointment } from '../../actions/change.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { type Answers, aBranch, anAppointment } from '../../session/deps.testing.ts';
import { NO_CHOICE, withFacts } from '../../session/visit.ts';
import { ChangeScreen } from './change.tsx';

afterEach(cleanup);

const appointment = anAppointment({ hour: '09:00' });

/** Free at nine on every requested day. */
const availability = ({ Data, Giorni = 1 }: { readonly Data: string; readonly Giorni?: number }) =>
  Giorni === 1
    ? { Slots: { '09:00': true } }
    : {
        Disponibilita: Array.from({ length: Giorni }, (_each, ahead) => ({
          Date: addDays(Data, ahead),
          Slots: { '09:00': true },
        })),
      };

// R2.3.93
test('a page opened from a link says that its details are loading', () => {
  showIn(<ChangeScreen />, { facts: visitor({ params: 'checking' }) });
  expect(screen.getByRole('status').textContent).toBe('Carico dettagli appuntamento, attendere...');
});

// R2.2.25, R2.3.101
test('without a changeable appointment the change page leads to the first page', () => {
  const { done } = showIn(<ChangeScreen />, { facts: visitor() });
  expect(done.went).toEqual(['luogo']);
});

const opened = async (answers: Answers = { availability }) => {
  const shown = showIn(<ChangeScreen />, { facts: visitor({ params: 'checking' }) }, answers);
  await act(() => openAppointment(shown.deps, appointment));
  return shown;
};

async function choose(...names: readonly string[]): Promise<void> {
  for (const name of names) await act(async () => fireEvent.click(screen.getByRole('radio', { name })));
}

// R2.3.101, R2.3.103
test.each([
  ['no branch', null],
  ['another branch', aBranch({ code: '0161' })],
])('with %s chosen meanwhile the change page leads to the first page', async (_, branch) => {
  const { store, done } = await opened();
  expect(done.went).toEqual(['modificaAppuntamento']);
  act(() => store.update((v) => ({ ...withFacts(v, { params: 'checked' }), choice: { ...NO_CHOICE, branch } })));
  expect(done.went).toEqual(['modificaAppuntamento', 'luogo']);
});

// R2.3.106
test('a taken slot cannot be chosen; a free one is chosen with its day', async () => {
  const { visit } = await opened({
    availability: ({ Giorni = 1 }: { readonly Giorni?: number }) => {
      const Slots = { '09:00': false, '09:30': true };
      return Giorni === 1 ? { Slots } : { Disponibilita: [{ Date: '2026-11-24', Slots }] };
    },
  });
  await choose('mar 24 nov, 1 orario libero');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '09:00, non disponibile' }).disabled).toBe(true);
  await choose('09:30, libero');
  expect([visit().choice.date, visit().choice.hour]).toEqual(['2026-11-24', '09:30']);
});

// R14.1.1
test('nothing is preselected: the button waits for day and slot, then names its action', async () => {
  const { visit } = await opened();
  const button = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
  expect([visit().choice.date, visit().choice.hour]).toEqual([null, null]);
  expect([button()?.textContent, button()?.disabled]).toEqual(['Scegli giorno e ora', true]);
  expect(screen.getByText('Scegli prima il giorno: qui compaiono gli orari.')).toBeTruthy();
  await choose('mar 24 nov, 1 orario libero');
  expect([visit().choice.hour, button()?.textContent, button()?.disabled]).toEqual([null, "Scegli l'ora", true]);
  await choose('09:00, libero');
  expect([button()?.textContent, button()?.disabled]).toEqual(['Sposta a mar 24, 09:00', false]);
  await choose('mer 25 nov, 1 orario libero');
  expect([visit().choice.hour, button()?.disabled]).toEqual([null, true]);
});

// R1.11
test("the move sends the chosen slot with the appointment's code and version", async () => {
  const { done } = await opened();
  await choose('mar 24 nov, 1 orario libero', '09:00, libero');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sposta a mar 24, 09:00' })));
  const asked = { oppID: appointment.code, versione: appointment.version, data: '2026-11-24 09:00' };
  await vi.waitFor(() =>
    expect(done.calls.find(({ name }) => name === 'createPersonal')).toMatchObject({ input: asked }),
  );
});

// R14.1.1
test('the current slot is marked among those of its day, and cannot be chosen', async () => {
  await opened();
  await choose('lun 23 nov, 1 orario libero');
  const own = screen.getByRole<HTMLInputElement>('radio', { name: '09:00, il tuo orario di adesso' });
  expect([own.checked, own.disabled]).toEqual([false, true]);
  expect([screen.getByText('= il tuo orario di adesso') !== null, screen.queryByText('= non disponibile')]).toEqual([
    true,
    null,
  ]);
  await choose('mar 24 nov, 1 orario libero');
  expect([screen.getByRole('radio', { name: '09:00, libero' }) !== null, screen.queryByText(/di adesso$/)]).toEqual([
    true,
    null,
  ]);
});

// R2.3.102-R2.3.104
test('the page greets by name, shows the current appointment, and the one branch with its map', async () => {
  await opened();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ciao Ginevra, sposta il tuo appuntamento');
  expect(screen.getByText('Appuntamento attuale: lunedì 23 novembre 2026, Ore 09:00')).toBeTruthy();
  const branch = within(screen.getByRole('group', { name: 'Filiale' }));
  expect(branch.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
    ['Milano Centro', true],
  ]);
  fireEvent.click(branch.getByRole('button', { name: 'Mostra mappa Milano Centro' }));
  expect(branch.getByRole('img', { name: /^Dove siamo: Milano Centro/ })).toBeTruthy();
  fireEvent.click(branch.getByRole('button', { name: 'Nascondi mappa Milano Centro' }));
  expect(branch.queryByRole('img', { name: /^Dove siamo/ })).toBeNull();
});

// R2.3.107, R2.3.109, R2.3.111
test('the stored contacts are masked and locked, and are changed in a dialog', async () => {
  const { visit } = await opened();
  const contacts = ['E-mail', 'Cellulare'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
  expect(contacts.map(({ value, readOnly }) => [value, readOnly])).toEqual([
    ['g***@v***.example', true],
    ['********21', true],
  ]);
  await choose('mar 24 nov, 1 orario libero', '09:00, libero');
  fireEvent.click(screen.getByRole('button', { name: 'Modifica i recapiti' }));
  expect([visit().modal, visit().form.email, visit().choice.hour]).toEqual([
    { kind: 'contacts' },
    'g***@v***.example',
    '09:00',
  ]);
});

// R2.3.108, R2.3.110, R14.2.5
test.each(['personal', 'salary'] as const)('for a %s loan only the job can be changed', async (product) => {
  const shown = showIn(<ChangeScreen />, { facts: visitor({ params: 'checking' }) }, { availability });
  await act(() => openAppointment(shown.deps, anAppointment({ product })));
  const send = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
  const job = (value: string) => fireEvent.change(screen.getByLabelText('Che lavoro fai?'), { target: { value } });
  expect(screen.queryByLabelText('CAP di residenza*')).toBeNull();
  job('pensionato');
  expect([send()?.textContent, send()?.disabled]).toEqual(['Salva', false]);
  job('');
  expect([send()?.textContent, send()?.disabled]).toEqual(['Scegli giorno e ora', true]);
});

// R2.3.105, R9.18, R9.19, R9.22, R14.1.7
test('the page starts with a week of days, and the card after them loads seven more', async () => {
  const { deps } = showIn(<ChangeScreen />, { facts: visitor({ params: 'checking' }) }, { availability });
  await act(() => openAppointment(deps, appointment));
  const days = within(screen.getByRole('group', { name: 'Giorno' }));
  const slides = () => [
    ...(days.getAllByRole('radio')[0]?.closest('label')?.parentElement?.parentElement?.children ?? []),
  ];
  const faces = () => slides().map((slide) => slide.textContent);
  expect(slides()).toHaveLength(8);
  expect(faces().slice(0, 2)).toEqual(['Oggi, ven 20 nov1 orario libero1', 'Domani, sab 21 nov1 orario libero1']);
  expect(faces()[7]).toBe('Mostra successive');
  await act(async () => void fireEvent.click(days.getByRole('button', { name: 'Mostra successive' })));
  expect([slides().length, faces()[13], faces()[14]]).toEqual([15, 'gio 3 dic1 orario libero1', 'Mostra successive']);
  // R14.1.7: from the first new day on, without choosing it
  expect(document.activeElement?.getAttribute('value')).toBe('2026-11-27');
  expect(screen.queryAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ name }) => name)).toEqual([
    'filiale',
  ]);
  for (const _more of [21, 28, 30])
    await act(async () => void fireEvent.click(days.getByRole('button', { name: 'Mostra successive' })));
  expect([slides().length, days.queryByRole('button', { name: 'Mostra successive' })]).toEqual([30, null]);
});

// R14.1.7
test('the row scrolls to the first new day, even from a chosen day or if the new days are full', async () => {
  const full = ({ Data, Giorni = 1 }: { readonly Data: string; readonly Giorni?: number }) => ({
    Disponibilita: Array.from({ length: Giorni }, (_each, ahead) => ({
      Date: addDays(Data, ahead),
      Slots: { '09:00': Data === '2026-11-20' },
    })),
  });
  const { visit } = await opened({ availability: full });
  await choose('mar 24 nov, 1 orario libero');
  const days = within(screen.getByRole('group', { name: 'Giorno' }));
  const row = days.getAllByRole('radio')[0]?.closest('label')?.parentElement?.parentElement as HTMLElement;
  const place = (slide: Element) => [...row.children].indexOf(slide) * 100;
  const left = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return place(this);
  });
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  const stoodAt = vi.spyOn(row, 'scrollTo');
  await act(async () => void fireEvent.click(days.getByRole('button', { name: 'Mostra successive' })));
  expect([visit().choice.days.length, visit().choice.date]).toEqual([14, '2026-11-24']);
  expect(stoodAt).toHaveBeenLastCalledWith({ left: 700, behavior: 'instant' });
  for (const each of [left, width]) each.mockRestore();
});

test("a mail's link to the own data opens them at once, and not again", async () => {
  const asked = { facts: visitor({ params: 'checking' }), openingData: true };
  const readOwnData = { Status: '1', motivo: 'contatto' };
  const { deps, visit } = showIn(<ChangeScreen />, asked, { availability, readOwnData });
  await act(() => openAppointment(deps, appointment));
  const dialog = await screen.findByRole('dialog', { name: 'I tuoi dati e i tuoi consensi' });
  expect(await within(dialog).findByRole('button', { name: 'Mandami il codice' })).toBeTruthy();
  expect(visit().openingData).toBe(false);
});

// R14.4.10, R0.52
test("a mail's cancel link opens the confirmation at once, and cancels nothing by itself", async () => {
  const asked = { facts: visitor({ params: 'checking' }), cancelling: true };
  const { deps, visit, done } = showIn(<ChangeScreen />, asked, { availability });
  await act(() => openAppointment(deps, appointment));
  expect(screen.getByRole('dialog', { name: "Vuoi annullare l'appuntamento?" })).toBeTruthy();
  expect(visit().ownAppointment).toMatchObject({ status: 'loaded', appointment: { status: 'confirmed' } });
  expect(done.calls.map(({ name }) => name)).toEqual(['availability']);
  expect(visit().cancelling).toBe(false);
});
