import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { aPost, aView } from '../views.testing.ts';
import { type Face, type Faces, runsOf } from './fonts.ts';
import { appointmentPdf } from './pdf.ts';
import { siteFaces } from './site-faces.ts';

const { resolve } = createRequire(import.meta.url);
const face = (name: string) => ({ family: 'Prova', file: resolve(name) });
/** A variable heading face and a static body face: the reverse of the default. */
const heading = face('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2');
const body = face('@fontsource/figtree/files/figtree-latin-500-normal.woff2');

const facesIn = (pdf: Buffer): Set<string | undefined> =>
  new Set([...pdf.toString('latin1').matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, name]) => name));

// R18.1.8
test('a PDF uses the typefaces of the brand’s page, with the default ones as fallback', async () => {
  const { words, brand } = aPost();
  const faces = await siteFaces({ heading, body });
  const pdf = await appointmentPdf({ words, brand, logo: null, faces }, aView({ lastName: 'Жуков' }));
  expect(facesIn(pdf)).toEqual(new Set(['SourceSans3-Roman', 'FigtreeLight-Medium', 'SourceSans3-SemiBold']));
});

// R18.1.8
test('at every weight the brand’s own file comes first, then the default', async () => {
  const faces = await siteFaces({ heading, body });
  const drawn = (face: Face) => runsOf(face, 'aЖ').map(({ font }) => font.name);
  expect([faces.heading, faces.strong, faces.body].map(drawn)).toEqual([
    [`${heading.file}-heading`, 'source-sans-3-cyrillic-700'],
    [`${body.file}-strong`, 'source-sans-3-cyrillic-600'],
    [`${body.file}-body`, 'source-sans-3-cyrillic-400'],
  ]);
});

// R18.1.8
test('a variable file is used at the required weight, a static one unchanged', async () => {
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
