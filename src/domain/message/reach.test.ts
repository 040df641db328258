import { expect, test } from 'vitest';
import { channelsTo } from './reach.ts';

const ULISSE = { email: 'ulisse@velaposta.example', mobile: '+393331000099' };

test.each([
  ['both contacts', ULISSE, ['+39'], ['mail', 'sms']],
  ['both contacts without a gateway', ULISSE, [], ['mail']],
  ['a mobile', { ...ULISSE, email: '' }, ['+39'], ['sms']],
  ['a mobile without a gateway', { ...ULISSE, email: '' }, [], []],
  ['a landline', { email: '', mobile: '+39028912345' }, ['+39'], []],
  ['a mobile of another country', { email: '', mobile: '+447700900123' }, ['+39'], []],
  ['no contact', { email: '', mobile: '' }, ['+39'], []],
])('%s is reached by %s', (_, contacts, prefixes, channels) => {
  expect(channelsTo(contacts, prefixes)).toEqual(channels);
});
