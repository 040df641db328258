import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { aPost, aView } from '../views.testing.ts';
import { type Face, type Faces, runsOf } from './fonts.ts';
import { appointmentPdf } from './pdf.ts';
import { siteFaces } from './site-faces.ts';

const { resolve } = createRequire(import.meta.url);
const face = (name: string) => ({ family: 'Prova', file: resolve(name) });
/** Several weights in one file, and one alone: the other way about than in the house. */
const heading = face('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2');
const body = face('@fontsource/figtree/files/figtree-latin-500-normal.woff2');

const facesIn = (pdf: Buffer): Set<string | undefined> =>
  new Set([...pdf.toString('latin1').matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, name]) => name));

// R18.1.8
test('a PDF is written in the typefaces the brand’s page shows, and what they lack in the house’s', async () => {
  const { words, brand } = aPost();
  const faces = await siteFaces({ heading, body });
  const pdf = await appointmentPdf({ words, brand, logo: null, faces }, aView({ lastName: 'Жуков' }));
  expect(facesIn(pdf)).toEqual(new Set(['SourceSans3-Roman', 'FigtreeLight-Medium', 'SourceSans3-SemiBold']));
});

// R18.1.8
test('at every weight the brand’s own file comes first, and what it lacks is the house’s', async () => {
  const faces = await siteFaces({ heading, body });
  const drawn = (face: Face) => runsOf(face, 'aЖ').map(({ font }) => font.name);
  expect([faces.heading, faces.strong, faces.body].map(drawn)).toEqual([
    [`${heading.file}-heading`, 'source-sans-3-cyrillic-700'],
    [`${body.file}-strong`, 'source-sans-3-cyrillic-600'],
    [`${body.file}-body`, 'source-sans-3-cyrillic-400'],
  ]);
});

// R18.1.8
test('a file of several weights is taken at the weight that is needed, one of a single weight as it is', async () => {
  const widths = ({ heading, strong, body }: Faces) => [heading, strong, body].map((one) => wide(one));
  const [head, strong, text] = widths(await siteFaces({ heading, body: heading }));
  expect([head, strong].map((width) => Number(width) > Number(text))).toEqual([true, true]);
  expect(head).toBeGreaterThan(Number(strong));
  expect(new Set(widths(await siteFaces({ heading: body, body }))).size).toBe(1);
});

function wide(face: Face): number {
  const [run] = runsOf(face, 'mmm');
  return run ? (create(run.font.data) as Font).layout(run.text).advanceWidth : 0;
}
