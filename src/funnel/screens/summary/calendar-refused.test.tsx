// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { anAppointment } from '../../session/deps.testing.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

/** The saved files and their names, while the calendar's endpoint answers with `files` in turn. */
function summaryWith(files: (string | null)[]) {
  const own = { status: 'loaded', appointment: anAppointment() } as const;
  const saved: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const calendarFile = vi.fn(async () => files.shift() ?? null);
  showIn(<SummaryScreen />, { oppId: own.appointment.code, ownAppointment: own }, {}, { calendarFile });
  return { saved, names, calendarFile };
}

// R14.3.17, R8.20
test('a calendar file that fails to load shows a message beside its button, until one loads', async () => {
  const { saved } = summaryWith([null, 'BEGIN:VCALENDAR']);
  const press = () => act(async () => void fireEvent.click(link('Salva nel calendario')));
  await press();
  expect(screen.getByRole('alert').textContent).toMatch(/^Non siamo riusciti a creare il file per il calendario\./);
  expect(saved).toEqual([]);
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
});

// R2.3.85, R2.3.124, R1.17
test('the page loads the calendar file once and saves it, without opening its address too', async () => {
  const { saved, names, calendarFile } = summaryWith(['BEGIN:VCALENDAR']);
  const followed = await act(async () => fireEvent.click(link('Salva nel calendario')));
  expect([followed, calendarFile.mock.calls.length]).toEqual([false, 1]);
  expect(await Promise.all(saved.map((blob) => blob.text()))).toEqual(['BEGIN:VCALENDAR']);
  expect(names).toEqual(['Appuntamento.ics']);
});
