import { expect, test } from 'vitest';
import type { HeldAccess, HeldData, HeldRequest } from '#contract/desk/held-data.ts';
import { misplaced, readPdf } from '../../messages/documents/read-pdf.testing.ts';
import { accessPdf } from './access-pdf.ts';

const AT = '2026-11-23T08:05:00Z';
const aRequest = (note: string): HeldRequest => ({
  codiceFiscale: 'BLLGVR87D52M999Y',
  ...{ oppID: 'OPP000000000000001', tipo: 'visita', prodotto: 1, agente: null, stato: 'confirmed', soloInfo: false },
  ...{ filiale: { codice: '0101', nome: 'Filiale di Milano' }, quando: AT, creata: AT, cambiata: AT, canale: 'web' },
  ...{
    nome: '小明',
    cognome: 'B'.repeat(120),
    email: 'g@velaria.example',
    cellulare: '3331234567',
    contattoProvato: true,
  },
  ...{ dettagli: {}, provenienza: {}, presenza: null, richiamata: null, attese: [], ricollocazioni: [], consensi: [] },
  ...{ messaggi: [], note: [{ quando: AT, testo: note, ritirata: null }], questionari: [], foglioOfferta: null },
});
const aLook = (filiale: string): HeldAccess => ({
  quando: AT,
  ruolo: 'consultant',
  filiale,
  atto: 'Mostra',
  campi: ['email', 'mobile'],
  motivo: 'arrivo',
});
const documentOf = async (data: Partial<HeldData>) =>
  readPdf(
    await accessPdf(
      { codiceFiscale: 'BLLGVR87D52M999Y', preparato: AT, cliente: null, richieste: [], accessi: [], ...data },
      'P-2026-17',
      ['Velaria S.p.A. tratta i dati.'],
    ),
  );

// R16.7.10
test('a text that is longer than a page continues on the next ones, and no text covers another', async () => {
  const words = Array.from({ length: 800 }, (_, n) => `parola${n}`);
  const read = await documentOf({ richieste: [aRequest(words.join(' '))] });
  const text = read.pages.flatMap((pieces) => pieces.map(({ str }) => str)).join(' ');
  expect(text.match(/parola\d+/g)).toEqual(words);
  expect(read.pages.length).toBeGreaterThan(2);
  expect(text).toContain('XiaoMing');
  expect(misplaced(read)).toEqual([]);
  expect(read.strayMarks).toBe(0);
});

// R16.7.10
test('the access log repeats its columns on each page, and has a row for each entry', async () => {
  const looks = Array.from({ length: 90 }, (_, n) => aLook(`Filiale numero ${n} di San Giovanni in Persiceto`));
  const read = await documentOf({ accessi: looks });
  const texts = read.pages.map((pieces) => pieces.map(({ str }) => str).join(' '));
  const rows = texts.map((text) => text.match(/numero \d+/g) ?? []);
  expect(rows.flat()).toEqual(looks.map((_, n) => `numero ${n}`));
  expect(texts.map((text) => text.includes('Che cosa'))).toEqual(rows.map((some) => some.length > 0));
  expect(misplaced(read)).toEqual([]);
  expect(read.strayMarks).toBe(0);
});
