import { expect, test } from 'vitest';
import { anAppointment } from './deps.testing.ts';
import { withTypedContacts } from './typed-contacts.ts';

const contacts = (email: string, mobile: string) => {
  const { person } = withTypedContacts(anAppointment(), { email, mobile });
  return [person.email, person.mobile];
};
const MASKED = ['g***@v***.example', '********21'];

// R14.4.2
test('contacts typed in this visit are shown in clear', () => {
  expect(contacts('ginevra@vela.example ', '333 000 12 21')).toEqual(['ginevra@vela.example', '333 000 12 21']);
});

// R14.4.2
test.each([
  ['empty fields, as after a reload,', '', ''],
  ['the stored masks', 'g***@v***.example', '********21'],
  ['contacts of somebody else', 'mario@rossi.example', '333 000 12 67'],
])('%s leave both contacts masked', (_, email, mobile) => {
  expect(contacts(email, mobile)).toEqual(MASKED);
});
