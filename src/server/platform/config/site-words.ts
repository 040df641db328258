import { z } from 'zod';
import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';
import type { BrandWords, Offered } from '#domain/site/brand-words.ts';
import { wordsOf } from '#texts/words-of.ts';

const text = z.string().min(1);
const papers = z.array(text).min(1);

/** An optional value per product. */
const each = <T extends z.ZodType>(one: T) =>
  z.strictObject({ personal: one.exactOptional(), salary: one.exactOptional(), business: one.exactOptional() });

/**
 * A product on the first page. `limit`: maximum amount in euros, which replaces `{limit}` in the product's sentence.
 */
const product = z.strictObject({ limit: z.number().int().positive().exactOptional() });
export const products = z.strictObject({
  personal: product,
  salary: product.exactOptional(),
  card: product.exactOptional(),
  business: product.exactOptional(),
});

/** A site's texts in one language; an omitted text falls back to one without a brand name. */
export const siteWords = z.strictObject({
  appName: z.string().exactOptional(),
  motto: text.exactOptional(),
  phoneHours: z.string().exactOptional(),
  callHours: z.string().exactOptional(),
  callHoursAlone: z.string().exactOptional(),
  claims: z
    .array(z.strictObject({ title: text, text }))
    .max(3)
    .exactOptional(),
  footer: text.exactOptional(),
  businessFooter: text.exactOptional(),
  privacy: z.array(text).min(1).exactOptional(),
  terms: each(z.string()).exactOptional(),
  products: each(text).extend({ card: text.exactOptional() }).exactOptional(),
  note: z.string().exactOptional(),
  documents: each(papers).exactOptional(),
});

type Products = z.output<typeof products>;
type SiteWords = z.output<typeof siteWords>;

interface Speaking {
  readonly brand: { readonly company: string; readonly privacyMail: string };
  readonly products?: Products;
  readonly words?: Readonly<Partial<Record<Language, SiteWords>>>;
}

/**
 * All texts of a brand in a language. A missing text that stands alone is the site's Italian one, else the default of
 * the language. A missing part of a sentence is left out, so that no sentence mixes languages. Legal texts are Italian.
 */
export function brandWords(site: Speaking, language: Language): BrandWords {
  const { brand, words } = site;
  const own = words?.[language] ?? {};
  const italian = words?.[DEFAULT_LANGUAGE] ?? {};
  const alone: SiteWords = { ...italian, ...own };
  const house = wordsOf(language).brand;
  const legal = wordsOf(DEFAULT_LANGUAGE).brand;
  const product = (name: Offered) => productWords(site, name, language);
  return {
    appName: alone.appName ?? '',
    phoneHours: own.phoneHours ?? '',
    callHours: own.callHours ?? '',
    callHoursAlone: own.callHoursAlone ?? own.callHours ?? alone.callHoursAlone ?? alone.callHours ?? '',
    claims: alone.claims ?? house.claims,
    footer: italian.footer ?? legal.footer(brand.company),
    businessFooter: italian.businessFooter ?? legal.businessFooter(brand.company),
    businessLegal: productWords(site, 'business', DEFAULT_LANGUAGE),
    privacy: alone.privacy ?? house.privacy({ company: brand.company, email: brand.privacyMail }),
    terms: { ...legal.terms, ...italian.terms },
    products: {
      personal: product('personal'),
      salary: product('salary'),
      card: product('card'),
      business: product('business'),
    },
    note: alone.note ?? '',
    documents: { ...house.documents, ...italian.documents, ...own.documents },
  };
}

/** The sentence about a product, with its limit written as in the language of the sentence. */
function productWords({ products: limits, words }: Speaking, name: Offered, language: Language): string {
  const spoken = [language, DEFAULT_LANGUAGE].find((one) => words?.[one]?.products?.[name] !== undefined) ?? language;
  const { products: usual, amount } = wordsOf(spoken).brand;
  const said = words?.[spoken]?.products?.[name] ?? usual[name];
  const limit = limits?.[name]?.limit;
  return limit === undefined ? said : said.replace('{limit}', amount(limit));
}
