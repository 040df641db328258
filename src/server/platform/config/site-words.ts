import { z } from 'zod';
import type { Language } from '#domain/language.ts';
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

/** All texts of a brand in a language: its own, with defaults for omitted ones. */
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
