import { z } from 'zod';
import type { Language } from '#domain/language.ts';
import type { BrandWords, Offered } from '#domain/site/brand-words.ts';
import { wordsOf } from '#texts/words-of.ts';

const text = z.string().min(1);
const papers = z.array(text).min(1);

/** One of each product, or none. */
const each = <T extends z.ZodType>(one: T) =>
  z.strictObject({ personal: one.exactOptional(), salary: one.exactOptional(), business: one.exactOptional() });

/** What the first page offers; a limit is written where the product's sentence has `{limit}`. */
const product = z.strictObject({ limit: z.number().int().positive().exactOptional() });
export const products = z.strictObject({
  personal: product,
  salary: product.exactOptional(),
  card: product.exactOptional(),
  business: product.exactOptional(),
});

/** What a site says in one language; what it leaves out is said without naming anybody. */
export const siteWords = z.strictObject({
  appName: z.string().exactOptional(),
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

/** Everything a brand says in a language: its own words, and the house's where it has none. */
export function brandWords({ brand, products: limits, words }: Speaking, language: Language): BrandWords {
  const own = words?.[language] ?? {};
  const house = wordsOf(language).brand;
  const said = { ...house.products, ...own.products };
  const withLimit = (name: Offered) => {
    const limit = limits?.[name]?.limit;
    return limit === undefined ? said[name] : said[name].replace('{limit}', house.amount(limit));
  };
  return {
    appName: own.appName ?? '',
    phoneHours: own.phoneHours ?? '',
    callHours: own.callHours ?? '',
    callHoursAlone: own.callHoursAlone ?? own.callHours ?? '',
    claims: own.claims ?? house.claims,
    footer: own.footer ?? house.footer(brand.company),
    businessFooter: own.businessFooter ?? house.businessFooter(brand.company),
    privacy: own.privacy ?? house.privacy({ company: brand.company, email: brand.privacyMail }),
    terms: { ...house.terms, ...own.terms },
    products: {
      personal: withLimit('personal'),
      salary: withLimit('salary'),
      card: withLimit('card'),
      business: withLimit('business'),
    },
    note: own.note ?? '',
    documents: { ...house.documents, ...own.documents },
  };
}
