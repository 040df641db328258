// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { addDays } from '#domain/time/rome.ts';
import { openAppointment } from '../../actions/change.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { personActions } from '../../actions/person.ts';
import { type Answers, aBranch, anAppointment, aSite, fault, MILAN } from '../../session/deps.testing.ts';
import { wireBranchOf } from '../../wire/answers.testing.ts';
import { ChangeScreen } from './change.tsx';

afterEach(cleanup);

const appointment = anAppointment({ hour: '09:00' });
const availability = ({ Data, Giorni = 1 }: { readonly Data: string; readonly Giorni?: number }) =>
  Giorni === 1
    ? { Slots: { '09:00': true } }
    : {
        Disponibilita: Array.from({ length: Giorni }, (_, n) => ({ Date: addDays(Data, n), Slots: { '09:00': true } })),
      };
const other = wireBranchOf(aBranch({ code: '0161', name: 'Porta Romana' }));
const near = { Filiali: [wireBranchOf(aBranch()), other], IsCapClink: false };

async function opened(answers: Answers, site = aSite()) {
  const shown = showIn(<ChangeScreen />, { facts: visitor() }, { availability, ...answers }, { site });
  await act(() => openAppointment(shown.deps, appointment));
  return shown;
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })));
const listed = () =>
  within(screen.getByRole('group', { name: 'Filiale' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value, checked }) => [value, checked]);

test('another branch, with a day and an hour there, is sent in the one request of the move', async () => {
  const { deps, done, visit } = await opened({ findBranches: near, createPersonal: fault('network') });
  await press('Cambia filiale');
  expect(listed()).toEqual([
    ['Milano Centro', true],
    ['Porta Romana', false],
  ]);
  expect(done.calls.at(-1)?.input).toMatchObject({ cap: '20121', latitude: MILAN.lat });
  await choose(/^Porta Romana/);
  expect([visit().choice.branch?.code, visit().choice.hour]).toEqual(['0161', null]);
  // The same slot elsewhere is not the current one.
  await choose(/^lun 23 nov/);
  expect(screen.queryByText('= il tuo orario di adesso')).toBeNull();
  await choose('09:00, libero');
  await act(() => personActions(deps).submit('change'));
  expect(done.calls.filter(({ name }) => name === 'createPersonal').map(({ input }) => input)).toMatchObject([
    { filiale: '0161', data: '2026-11-23 09:00', oppID: appointment.code, versione: 1 },
  ]);
});

test('a change without a new slot keeps the branch', async () => {
  const { deps, done } = await opened({ findBranches: near, createPersonal: fault('network') });
  await press('Cambia filiale');
  await choose(/^Porta Romana/);
  fireEvent.change(screen.getByLabelText('Che lavoro fai?'), { target: { value: 'pensionato' } });
  await act(() => personActions(deps).submit('change'));
  expect(done.calls.find(({ name }) => name === 'createPersonal')?.input).toMatchObject({
    filiale: '0151',
    data: '2026-11-23 09:00',
  });
});

test('branches are searched near any place; without an answer nothing changes', async () => {
  const { visit } = await opened({
    findBranches: (input: { readonly cap: string }) => (input.cap === '10121' ? near : { ...near, Filiali: [] }),
    getCoordsByCap: { ...MILAN, citta: 'Torino', provincia: 'TO' },
    geocode: fault('network'),
  });
  await press('Cambia filiale');
  expect(screen.getByText(/^Non ne abbiamo trovate altre qui/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Vicino a quale CAP, comune o indirizzo?'), { target: { value: 'Torino' } });
  await press('Mostra le più vicine');
  expect(screen.getByText(/^La ricerca non ha risposto/)).toBeTruthy();
  expect(visit().branches).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Vicino a quale CAP, comune o indirizzo?'), { target: { value: '10121' } });
  await press('Mostra le più vicine');
  expect(listed().map(([name]) => name)).toEqual(['Milano Centro', 'Porta Romana']);
});

test('a site that switches it off shows the own branch alone', async () => {
  await opened({}, aSite({ off: ['resume'] }));
  expect(screen.queryByRole('button', { name: 'Cambia filiale' })).toBeNull();
});
