import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { testApp } from '../../http/app.testing.ts';
import { cancelledMail, confirmMail, movedMail, reminderMail } from '../../messages/appointment-mails.ts';
import type { AppointmentView } from '../../messages/appointment-view.ts';
import { brandOf } from '../../messages/brand.ts';
import { capLetter } from '../../messages/cap-notice.ts';
import { senderOf } from '../../messages/documents/calendar.ts';
import { HOUSE_FACES } from '../../messages/documents/fonts.ts';
import { appointmentPdf } from '../../messages/documents/pdf.ts';
import { pdfText } from '../../messages/documents/read-pdf.testing.ts';
import { businessMail, callbackMail, endedMail } from '../../messages/request-mails.ts';
import { callSms, cancelledSms, capSms, codeSms, confirmSms, movedSms, reminderSms } from '../../messages/sms-text.ts';
import { aPost, aView } from '../../messages/views.testing.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { mailFromOf, mainSite, type Sites } from '../../platform/config/site.ts';
import { brandWords } from '../../platform/config/site-words.ts';
import { newSites } from './new-site.ts';

/** Text of the demonstration only: its names, figures, hours, numbers, and that it is fictitious. */
const DEMO =
  /velaria|quintavela|immaginari|75\.000|50\.000|1\.500 euro|02 0000|9:00\s?[-–]\s?18:00|a carico di|con il vento|cessione del quinto, chiara|esito in un giorno|tempo indicativo/i;
const demoWordsIn = (text: string): string => DEMO.exec(text.replaceAll(/\s+/g, ' '))?.[0] ?? '';

const begun = newSites({ name: 'Banca Prova', host: 'prova.example', salaryHost: 'quinto.prova.example' });
/** Documents that no other lender requires. */
const papersOf = (product: string) => [`Carta azzurra ${product}`];
/** A lender's own site file, with unique words. */
const prova: Sites = {
  ...begun,
  sites: begun.sites.map((site) => ({
    ...site,
    words: {
      it: {
        ...site.words?.it,
        ...{
          footer: 'Piede di Banca Prova.',
          businessFooter: 'Piede di Banca Prova.',
          privacy: ['Informativa di Banca Prova.'],
          claims: [{ title: 'Prova', text: 'Provata' }],
        },
        documents: { personal: papersOf('personal'), salary: papersOf('salary'), business: papersOf('business') },
      },
    },
  })),
};
const words = wordsOf('it');
const now = new Date('2026-11-20T10:00:00Z');

// R18.1.2
test("the words that this test searches for occur only in the demonstration's texts", () => {
  const own = JSON.stringify(demoSites.sites.map(({ id, brand, words: said }) => ({ id, brand, said })));
  for (const piece of DEMO.source.split('|').filter((each) => /^[a-z ,]+$/.test(each)))
    expect(own.toLowerCase(), piece).toContain(piece);
});

// R18.1.2
test('every text of a site is used, and the default replaces a missing one', () => {
  const each = (text: string) => ({ personal: `${text} P`, salary: `${text} C`, business: `${text} A` });
  const papers = { personal: ['uno'], salary: ['due', 'tre'], business: ['quattro'] };
  const own = {
    ...{
      appName: 'App',
      phoneHours: 'ore 8',
      callHours: 'ore 9',
      callHoursAlone: 'Ore 10',
      footer: 'Piede',
      businessFooter: 'Piede impresa',
      note: 'Nota',
    },
    ...{ claims: [{ title: 'T', text: 'X' }], privacy: ['Uno.', 'Due.'], terms: each('termine'), documents: papers },
    products: { ...each('prodotto'), card: 'carta' },
  };
  const { brand: of } = mainSite(prova);
  expect(brandWords({ brand: of, words: { it: own } }, 'it')).toEqual({ ...own, businessLegal: 'prodotto A' });
  const limited = { ...own, products: { ...own.products, salary: 'Fino a {limit} euro' } };
  const { products } = brandWords(
    { brand: of, words: { it: limited }, products: { personal: {}, salary: { limit: 60_000 } } },
    'it',
  );
  expect(products.salary).toBe('Fino a 60.000 euro');
  const { documents, terms, callHoursAlone } = brandWords(
    { brand: of, words: { it: { callHours: 'ore 9', documents: { salary: ['due'] }, terms: { salary: '' } } } },
    'it',
  );
  const { brand: house } = words;
  expect([documents, terms, callHoursAlone]).toEqual([
    { ...house.documents, salary: ['due'] },
    { ...house.terms, salary: '' },
    'ore 9',
  ]);
});

// R18.1.2
describe.each(['personal', 'salary', 'business'] as const)(
  "no text of the demonstration is in Banca Prova's messages about %s",
  (product) => {
    const view: AppointmentView = { ...aView({ product, branchName: 'Torino' }), opening: [] };
    const brand = brandOf(prova, view);
    const post = aPost({ brand, sender: senderOf(mailFromOf(prova)), changeUrl: 'https://prova.example/x', now });
    const desk = { words, brand };
    const call = { agent: '', url: null, promise: { due: now, words: 'vela limone' } };

    test('by mail, with its calendar file', () => {
      const mails = [
        confirmMail(view, post),
        confirmMail({ ...view, confirmBy: now }, post),
        movedMail(view, now, post),
        cancelledMail(view, post),
        reminderMail(view, post, 'tomorrow'),
        callbackMail(desk, view, call),
        endedMail(desk, view),
        businessMail(desk, view, now, { url: null }),
        capLetter(desk, 'a@b.example', 'https://prova.example/x'),
      ];
      expect(mails.map((mail) => demoWordsIn(JSON.stringify(mail)))).toEqual(mails.map(() => ''));
      expect(mails[0]?.calendar?.text).toContain('Banca Prova');
      expect(mails[0]?.text).toContain('800 123 456, lunedì-sabato 8:30-19:30');
      for (const part of [...papersOf(product), 'Banca Prova']) expect(mails[0]?.text).toContain(part);
    });

    test('by SMS', () => {
      const from = { sender: brand.name, siteUrl: 'https://prova.example' };
      const texts = [confirmSms, movedSms, reminderSms, cancelledSms].map((write) =>
        write(words, view, from, 'tomorrow'),
      );
      const others = [
        codeSms(words, '123456', brand.name),
        capSms(words, brand.phone, brand.name),
        callSms(words, { oppId: 'A', agent: '', by: '' }, brand.name),
      ];
      for (const text of [...texts, ...others]) {
        expect(demoWordsIn(text)).toBe('');
        expect(text).toMatch(/^Banca Prova: /);
      }
    });

    test('on paper', async () => {
      const text = await pdfText(await appointmentPdf({ ...desk, logo: null, faces: HOUSE_FACES }, view));
      expect(demoWordsIn(text)).toBe('');
      for (const part of ['lunedì-sabato 8:30-19:30', ...papersOf(product), 'Banca Prova'])
        expect(text).toContain(part);
    });
  },
);

// R18.1.2
test.each([
  ['prova.example', '/fa3/'],
  ['prova.example', '/fa3/c5'],
  ['quinto.prova.example', '/fa3/'],
  ['prova.example', '/fa3/disclosure.js'],
  ['prova.example', '/.well-known/security.txt'],
])('nor in the answer of %s%s', async (host, url) => {
  const { app } = await testApp({ sites: prova });
  const { statusCode, body } = await app.inject({ url, headers: { host } });
  expect([statusCode, demoWordsIn(body)]).toEqual([200, '']);
});

// R18.1.2
test("the page has its site's name, texts, amounts and products, and omits missing ones", async () => {
  const shown = async (products: Sites['sites'][number]['products']) => {
    const sites = prova.sites.map((site) => ({ ...site, ...(products && { products }) }));
    const { app } = await testApp({ sites: { ...prova, sites } });
    const { body } = await app.inject({ url: '/fa3/', headers: { host: 'prova.example' } });
    return { body, site: JSON.parse(/id="site">(.*?)<\/script>/.exec(body)?.[1] ?? '') };
  };
  const { body, site } = await shown(undefined);
  expect(body).toContain('<title>Fissa un appuntamento | Banca Prova</title>');
  expect(site.words).toMatchObject({
    ...{
      footer: 'Piede di Banca Prova.',
      businessFooter: 'Piede di Banca Prova.',
      privacy: ['Informativa di Banca Prova.'],
    },
    ...{ claims: [{ title: 'Prova', text: 'Provata' }], documents: { business: papersOf('business') } },
    ...{ phoneHours: 'lunedì-sabato 8:30-19:30', callHours: 'dal lunedì al sabato, 8:30-19:30' },
    products: { business: 'Fino a 40.000 euro per la tua impresa.' },
  });
  expect(site.offered).toEqual(['personal', 'salary', 'business']);
  expect((await shown({ personal: {}, business: { limit: 30_000 } })).site).toMatchObject({
    ...{
      offered: ['personal', 'business'],
      words: { products: { business: 'Fino a 30.000 euro per la tua impresa.' } },
    },
  });
});

const src = join(import.meta.dirname, '../../../');
/** The demonstration itself, and its example offers. */
const OF_THE_DEMO = /^server\/(demo\/|platform\/config\/demo-site\.)|\.(test|testing)\.tsx?$|tsconfig/;

/** A file without its comments. */
const said = (file: string): string =>
  readFileSync(join(src, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

// R18.1.2
test('no file outside the demonstration contains its words', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(tsx?|css|html|json)$/.test(name) && !OF_THE_DEMO.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.map((file) => `${file}: ${demoWordsIn(said(file))}`).filter((line) => !line.endsWith(': '))).toEqual([]);
  expect(demoWordsIn(said('../index.html'))).toBe('');
});
