import { expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { letter } from './letter.ts';

// R14.3.11
test.each([
  ["Vuoi un'altra data?", "Vuoi un'altra data? Fissa di nuovo https://velaria.example/"],
  ['Se hai un imprevisto', 'Se hai un imprevisto: Fissa di nuovo https://velaria.example/'],
])('what stands before a link ends once: %s', (before, line) => {
  const link = { before, label: 'Fissa di nuovo', url: 'https://velaria.example/' };
  const written = letter(wordsOf('it'), { to: 'm@posta.example', subject: 'S', opening: [], link });
  expect(written.text).toContain(line);
  expect(written.html).toContain(line.split(' Fissa')[0]?.replace("'", '&#39;') ?? '');
});
