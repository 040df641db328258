// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitor } from '#domain/flow/facts.testing.ts';
import { addDays } from '#domain/time/rome.ts';
import { openOwn } from '../../actions/change.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { anAppointment } from '../../session/world.testing.ts';
import { ChangeScreen } from './change.tsx';

afterEach(cleanup);

const appointment = anAppointment({ hour: '09:00' });

/** Free at nine on every day that is asked for. */
const availability = ({ Data, Giorni = 1 }: { readonly Data: string; readonly Giorni?: number }) =>
  Giorni === 1
    ? { Slots: { '09:00': true } }
    : {
        Disponibilita: Array.from({ length: Giorni }, (_each, ahead) => ({
          Date: addDays(Data, ahead),
          Slots: { '09:00': true },
        })),
      };

test('opened from a link it says that the details are loading', () => {
  showIn(<ChangeScreen />, { facts: visitor({ params: 'checking' }) });
  expect(screen.getByRole('status').textContent).toBe('Carico dettagli appuntamento, attendere...');
});

test('the days are three, and the fourth card brings seven more', async () => {
  const { world } = showIn(<ChangeScreen />, { facts: visitor({ params: 'checking' }) }, { availability });
  await act(() => openOwn(world, appointment));
  const days = within(screen.getByRole('group', { name: 'Giorno' }));
  const slides = () => [
    ...(days.getAllByRole('radio')[0]?.closest('label')?.parentElement?.parentElement?.children ?? []),
  ];
  const faces = () => slides().map((slide) => slide.textContent);
  expect(slides()).toHaveLength(4);
  expect(faces().slice(0, 2)).toEqual(['Oggi1 orario libero', 'Domani1 orario libero']);
  expect(faces()[3]).toBe('Mostra successive');
  await act(async () => void fireEvent.click(days.getByRole('button', { name: 'Mostra successive' })));
  expect([slides().length, faces()[9], faces()[10]]).toEqual([11, 'dom 29 nov1 orario libero', 'Mostra successive']);
});
