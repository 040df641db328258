import { expect, test } from 'vitest';
import { decimal, spreadsheet } from './windows.ts';

// R18.10.2
test('a file of an Italian spreadsheet has semicolons, CRLF, Windows-1252 and a decimal comma', () => {
  const bytes = spreadsheet([['Forlì', 'L’Aquila', '5 €', 'a;b']]);
  expect(bytes.equals(Buffer.from('466f726cec3b4c92417175696c613b3520803b22613b62220d0a', 'hex'))).toBe(true);
  expect(decimal(45.4642)).toBe('45,4642');
});
