// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { anAppointment, aSite } from '../../session/deps.testing.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(cleanup);

function show(site = aSite()) {
  const appointment = anAppointment();
  return showIn(
    <SummaryScreen />,
    { oppId: appointment.code, ownAppointment: { status: 'loaded', appointment } },
    {},
    { site },
  );
}
const link = (name: string) => screen.getByRole('link', { name });

// R2.3.86
test("the app banner has a link to the app's page and a QR code for both stores", () => {
  const links = {
    ...aSite().links,
    app: 'https://a.example/',
    appStore: 'https://i.example/',
    playStore: 'https://p.example/',
  };
  show(aSite({ links }));
  expect(screen.getByText("Segui la tua richiesta dall'app Velaria")).toBeTruthy();
  expect(["Scarica l'app", 'App Store', 'Google Play'].map((name) => link(name).getAttribute('href'))).toEqual([
    'https://a.example/',
    'https://i.example/',
    'https://p.example/',
  ]);
  expect(screen.getByRole('img', { name: "Codice QR per scaricare l'app" }).getAttribute('src')).toBe(
    '/fa3/app-qr.svg',
  );
});

// R14.3.18
test('the app banner is a named landmark', () => {
  show();
  expect(screen.getByRole('complementary', { name: "Segui la tua richiesta dall'app Velaria" })).toBeTruthy();
});
