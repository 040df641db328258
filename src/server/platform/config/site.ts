import { z } from 'zod';
import { UNPROVEN_RULES, type UnprovenRules } from '#domain/booking/unproven.ts';
import { LANGUAGES } from '#domain/language.ts';
import type { Product } from '#domain/product.ts';
import { OFFERED, type Offered } from '#domain/site/brand-words.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { HOUSE, type Look, look } from './look.ts';
import { suggestions } from './pace.ts';
import { products, siteWords } from './site-words.ts';

const name = z.string().min(1);
const address = z.url({ protocol: /^https?$/ });
/** A service that shows the way between two points given as `lat,lng`. */
const directions = z
  .string()
  .regex(/^https:\/\/(?=\S*\{from\})(?=\S*\{to\})\S+$/, 'an https address with {from} and {to}');
const picture = z.string().regex(/\.(svg|png)$/, 'a file that ends in .svg or .png');
const font = z.strictObject({
  family: z.string().regex(/^[\p{L}\d][\p{L}\d -]*$/u, 'letters, digits, blanks and hyphens'),
  file: z.string().regex(/\.woff2$/, 'a file that ends in .woff2'),
});
const minutes = z.number().int().positive();
const share = z.number().positive().max(1);

const site = z.strictObject({
  /** Free, and its own: theme of the page (`data-brand`), and how its records name it. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'small letters, digits and hyphens'),
  /** The salary-backed brand has its own start page and branch search. */
  salaryBacked: z.boolean(),
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)),
  /** Public origin, for links in mail and between the brands. */
  origin: address,
  brand: z.strictObject({
    ...{ name, company: name, motto: name, parent: z.string(), phone: name, privacyMail: z.email() },
    /** Whom its letters come from where `MAIL_FROM` names nobody. */
    mail: z.email().exactOptional(),
  }),
  links: z.strictObject({
    brandSite: address,
    card: address.exactOptional(),
    app: address.exactOptional(),
    appStore: address.exactOptional(),
    playStore: address.exactOptional(),
    directions,
    transparency: address,
    complaints: address,
    privacy: address,
    cookies: address,
    accessibility: address,
    oam: address,
  }),
  /** What its letters and papers look like; the theme's own colours without it. */
  look: look.optional(),
  /** Files beside the site file: on the dark head of the page, and on white paper (paths of an SVG); else its name is written. */
  logo: z.strictObject({ page: picture, paper: picture.exactOptional() }).exactOptional(),
  icon: picture.exactOptional(),
  /** Typefaces of its own, for page and paper, each a WOFF2 file beside the site file. */
  fonts: z.strictObject({ heading: font, body: font }).exactOptional(),
  /** Whether sail and harbour are drawn. */
  drawing: z.boolean().exactOptional(),
  /** Of those the product speaks. */
  languages: z.array(z.enum(LANGUAGES)).min(1).exactOptional(),
  /** Who hears of security holes, and what they may expect; else the privacy address does. */
  security: z
    .strictObject({ contact: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/), policy: address })
    .optional(),
  /** What is offered, all of it where this is left out, and how much of it at most. */
  products: products.exactOptional(),
  /** What it says, a language each. */
  words: z.strictObject({ it: siteWords.exactOptional() }).exactOptional(),
  /** Disclosure figures, handed to the page as global variables of the same name. */
  offers: z.record(z.string().regex(/^USR_[A-Z0-9_]+$/), z.string()),
});

/** One id or host on two sites: one of them would never be shown. */
function tellTwice(all: readonly z.output<typeof site>[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  all.forEach(({ id, hosts }, at) => {
    for (const [what, path] of [
      [id, [at, 'id']],
      ...hosts.map((host, n) => [host, [at, 'hosts', n]] as const),
    ] as const) {
      const key = `${path[1]} ${what}`;
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [...path], message: `${what} is another site's too` });
      seen.add(key);
    }
  });
}

export const siteFile = z.strictObject({
  /** Where an editor finds the schema of this file. */
  $schema: z.string().exactOptional(),
  /** Sites by host; the first is the main one, which every unknown host means. */
  sites: z.array(site).min(1).superRefine(tellTwice),
  agents: z.strictObject({ multiArea: name, fallback: name }),
  /** Minutes before a slot may start, days ahead, minutes a slot stays held. */
  windows: z.strictObject({ leadMinutes: minutes, horizonDays: minutes, holdMinutes: minutes }),
  /** What bookings of unproven contacts keep of a branch; `UNPROVEN_RULES` where it is left out. */
  unproven: z
    .strictObject({ shareOfAddress: share, leastOfAddress: z.number().int().positive(), shareOfAll: share, minutes })
    .exactOptional(),
  suggestions: suggestions.exactOptional(),
  /** Whether `/fa-uat` exists. */
  uat: z.boolean(),
});

export type Site = z.output<typeof site>;
export type SiteFonts = NonNullable<Site['fonts']>;
export type Sites = z.output<typeof siteFile>;

/** Checks a site description; throws one line naming `origin` and the first wrong field. */
export function parseSites(value: unknown, origin: string): Sites {
  const parsed = siteFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`FISSA_SITE ${origin} is not valid: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** The site of a `Host` header, with or without a port; an unknown or missing host is the main site. */
export function siteOf(all: Sites, host: string | undefined): Site {
  const wanted = host?.toLowerCase().replace(/:\d+$/, '');
  return all.sites.find((each) => wanted !== undefined && each.hosts.includes(wanted)) ?? mainSite(all);
}

export function mainSite(all: Sites): Site {
  const [main] = all.sites;
  if (main === undefined) throw new Error('The site file has no site.');
  return main;
}

/**
 * Where a request is at home: the site it was made on, or the lender's first where nobody knows, or where the site is the
 * mark of salary-backed loans, which speaks only for its agencies.
 */
export const homeSite = (all: Sites, id: string | undefined): Site =>
  all.sites.find((each) => each.id === id && !each.salaryBacked) ?? mainSite(all);

/** The site whose brand a product bears on the page, and in the letters, of `site`: the product decides, whatever the host is. */
export function wornSite(site: Site, all: Sites, product: Product): Site {
  if (product === 'salary') return all.sites.find((each) => each.salaryBacked) ?? site;
  return site.salaryBacked ? mainSite(all) : site;
}

/** Whom letters come from: the lender, unless the process is told another. */
export function mailFromOf(all: Sites): string {
  const { name: who, mail, privacyMail } = mainSite(all).brand;
  return `${who} <${mail ?? privacyMail}>`;
}

/** How much of a branch unproven bookings keep without an end. */
export const unprovenRules = ({ unproven }: Sites): UnprovenRules => unproven ?? UNPROVEN_RULES;

/** The names in the consent texts: the same on every host, since the same company asks on all of them. */
export const consentBrands = (all: Sites): ConsentBrands => ({
  lender: mainSite(all).brand.name,
  mark: all.sites.find((each) => each.salaryBacked)?.brand.name ?? '',
});

/** What a site offers; a credit card is a link, and none without one. */
export const offeredBy = ({ products: own, links }: Site): readonly Offered[] =>
  OFFERED.filter((name) => (own === undefined || own[name] !== undefined) && (name !== 'card' || links.card));

/** What a site's letters and papers look like. */
export const lookOf = (site: Site): Look => site.look ?? { ...HOUSE, wordmark: [site.brand.name, ''] };
