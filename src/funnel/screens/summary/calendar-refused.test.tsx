// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { anAppointment } from '../../session/world.testing.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(cleanup);

const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

// R14.3.17
test('a calendar file that is refused is a message beside its button, until one comes', async () => {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  const files = [null, 'BEGIN:VCALENDAR'];
  const calendarFile = async () => files.shift() ?? null;
  showIn(<SummaryScreen />, { oppId: own.appointment.code, own }, {}, { calendarFile });
  const press = () => act(async () => link('Salva nel calendario').click());
  await press();
  expect(screen.getByRole('alert').textContent).toMatch(/^Non siamo riusciti a creare il file per il calendario\./);
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
});
