// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { type Answers, Fault, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './card-page.tsx';

afterEach(cleanup);

const tea = aLine('Tea Simulacri', { ora: '11:00' });
const open = async (
  answers: Answers = {},
  role: 'consultant' | 'auditor' = 'consultant',
  offerte: readonly Language[] = LANGUAGES,
) => {
  const card = aCard(tea, { lingua: { attuale: 'de', offerte: [...offerte] } });
  const data = { Io: whoIs(role), Giorno: aDay([tea]), Appuntamento: card, ...answers };
  const desk = openDesk(data, `/sportello/appuntamento/${tea.oppID}`);
  await screen.findByRole('heading', { name: 'Contatti', hidden: true });
  return desk;
};
const choice = () => screen.queryByLabelText<HTMLSelectElement>('Messaggi e pagine dai link in');

test("the card shows the customer's language, and the staff change it", async () => {
  const { of, hand } = await open({ CambiaLingua: new Fault('network') });
  const field = choice() as HTMLSelectElement;
  expect([field.value, [...field.options].map(({ text }) => text)]).toEqual(['de', ['italiano', 'tedesco', 'inglese']]);
  fireEvent.change(field, { target: { value: 'en' } });
  expect(await screen.findAllByText('La rete non risponde: forse la lingua non è cambiata. Riprova.')).toBeTruthy();
  hand.answer('CambiaLingua', { Status: '0' });
  fireEvent.change(choice() as HTMLSelectElement, { target: { value: 'en' } });
  expect(await screen.findAllByText('Da ora gli scriviamo in inglese.')).toBeTruthy();
  const [first, second] = of('CambiaLingua');
  expect(first).toEqual(second);
  expect(second).toMatchObject({ input: { oppID: tea.oppID, lingua: 'en' } });
});

test('a role without the permission reads the language only, and a site with one language shows none', async () => {
  await open({}, 'auditor');
  expect(choice()).toBeNull();
  expect(screen.getByText('tedesco')).toBeTruthy();
  cleanup();
  await open({}, 'consultant', ['it']);
  expect(screen.queryByRole('heading', { name: 'Lingua del cliente', hidden: true })).toBeNull();
});
