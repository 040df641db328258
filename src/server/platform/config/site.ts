import { z } from 'zod';
import { UNPROVEN_RULES, type UnprovenRules } from '#domain/booking/unproven.ts';
import { ROLES } from '#domain/desk/roles.ts';
import { fitsPlace } from '#domain/desk/staff.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language.ts';
import type { Product } from '#domain/product.ts';
import { OFFERED, type Offered } from '#domain/site/brand-words.ts';
import { FEATURES, type Feature } from '#domain/site/features.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { colourSchema, DEFAULT_COLOURS, type Look } from './brand-colours.ts';
import { products, siteWords } from './site-words.ts';
import { suggestions } from './suggestion-debounce.ts';

const name = z.string().min(1);
const address = z.url({ protocol: /^https?$/ });
/** URL template of a directions service, with two points as `lat,lng`. */
const directions = z
  .string()
  .regex(/^https:\/\/(?=\S*\{from\})(?=\S*\{to\})\S+$/, 'an https address with {from} and {to}');
const picture = z.string().regex(/\.(svg|png)$/, 'a file that ends in .svg or .png');
const font = z.strictObject({
  family: z.string().regex(/^[\p{L}\d][\p{L}\d -]*$/u, 'letters, digits, blanks and hyphens'),
  file: z.string().regex(/\.woff2$/, 'a file that ends in .woff2'),
});
/** An origin: https, or http on the loopback address for trials. */
const origin = z
  .string()
  .regex(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/,
    'an origin such as https://www.example.it',
  );
const minutes = z.number().int().positive();
const share = z.number().positive().max(1);

const site = z.strictObject({
  /** Id of the site: theme of the page (`data-brand`) and value in stored records. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'small letters, digits and hyphens'),
  /** Whether this is the site of the salary-backed brand, with its own start page and branch search. */
  salaryBacked: z.boolean(),
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)),
  /** Public origin, for links in mail and between the brands. */
  origin: address,
  brand: z.strictObject({
    ...{ name, company: name, motto: name, parent: z.string(), phone: name, privacyMail: z.email() },
    /** Sender of its mails where `MAIL_FROM` is empty. */
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
  /** Colours of its mails and PDFs; default: the theme's own. */
  look: colourSchema.optional(),
  /**
   * SVG files beside the site file: for the page's dark header, and for white paper. Default: the brand name as text.
   */
  logo: z.strictObject({ page: picture, paper: picture.exactOptional() }).exactOptional(),
  icon: picture.exactOptional(),
  /** Typefaces for page and PDFs, each a WOFF2 file beside the site file. */
  fonts: z.strictObject({ heading: font, body: font }).exactOptional(),
  /** Whether the sail and harbour illustrations are shown. */
  drawing: z.boolean().exactOptional(),
  /** Languages of the site, a subset of the product's; default: Italian only. */
  languages: z.array(z.enum(LANGUAGES)).min(1).exactOptional(),
  /** Languages in which its staff call customers; Italian is always one. */
  callLanguages: z.array(z.enum(LANGUAGES)).exactOptional(),
  /** Pages that may show the funnel in a frame, by their origins; default: none. */
  embed: z.strictObject({ parents: z.array(origin).min(1) }).exactOptional(),
  /** Contact and policy for security reports; default: the privacy address. */
  security: z
    .strictObject({ contact: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/), policy: address })
    .optional(),
  /** Offered products and their limits; default: all products. */
  products: products.exactOptional(),
  /** Texts by language. */
  words: z.partialRecord(z.enum(LANGUAGES), siteWords).exactOptional(),
  /** Disclosure figures, exposed to the page as global variables of the same name. */
  offers: z.record(z.string().regex(/^USR_[A-Z0-9_]+$/), z.string()),
});

/** Rejects an id or host that two sites have, since the second of these sites would never be shown. */
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

/** A role that members of a group of the identity provider have, with its place. */
const staffGroup = z
  .strictObject({
    ...{ group: name, role: z.enum(ROLES).exclude(['agent']) },
    ...{ branch: name.exactOptional(), area: name.exactOptional() },
  })
  .refine(({ role, branch = null, area = null }) => fitsPlace({ role, branch, area }), {
    error: 'consultant and manager need a branch, area needs an area, other roles neither',
  });

export const siteFile = z.strictObject({
  /** Location of this file's schema, for editors. */
  $schema: z.string().exactOptional(),
  /** Sites by host; the first is the main one, used for every unknown host. */
  sites: z.array(site).min(1).superRefine(tellTwice),
  agents: z.strictObject({ multiArea: name, fallback: name }),
  /** Shortest time before a slot's start (minutes), how far ahead to book (days), lifetime of a slot hold (minutes). */
  windows: z.strictObject({ leadMinutes: minutes, horizonDays: minutes, holdMinutes: minutes }),
  /** Duration of a visit in minutes, as the customer is told; calendars keep an hour free. Default: `VISIT_MINUTES`. */
  visitMinutes: z.number().int().min(10).max(240).exactOptional(),
  /** Limits for bookings of unproven contacts per branch; default: `UNPROVEN_RULES`. */
  unproven: z
    .strictObject({ shareOfAddress: share, leastOfAddress: z.number().int().positive(), shareOfAll: share, minutes })
    .exactOptional(),
  suggestions: suggestions.exactOptional(),
  /**
   * Roles of the staff by groups of the identity provider. `claim` names the claim of the ID token with the groups,
   * `scope` further scopes that the provider needs for it.
   */
  staffGroups: z
    .strictObject({ claim: name, scope: z.string().exactOptional(), roles: z.array(staffGroup).min(1) })
    .exactOptional(),
  /** Whether a customer who did not come gets one letter with a way to book again; default: true. */
  noShowLetter: z.boolean().exactOptional(),
  /** Parts of the product that are switched off with false; default: all are on. */
  features: z.partialRecord(z.enum(FEATURES), z.boolean()).exactOptional(),
  /** Whether `/fa-uat` exists. */
  uat: z.boolean(),
});

export type Site = z.output<typeof site>;
export type SiteFonts = NonNullable<Site['fonts']>;
export type Sites = z.output<typeof siteFile>;
export type StaffGroups = NonNullable<Sites['staffGroups']>;

/**
 * Validates the content of a site file. Throws an error of one line that names the file (`origin`) and the wrong field.
 */
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

/** The public address of a path, which begins with a slash, on a site. */
export const siteUrl = ({ origin: base }: Pick<Site, 'origin'>, path: string): string =>
  `${base.replace(/\/+$/, '')}${path}`;

export function mainSite(all: Sites): Site {
  const [main] = all.sites;
  if (main === undefined) throw new Error('The site file has no site.');
  return main;
}

/**
 * The site that the links of a request lead to: the one on which it was made. The main site when that one is unknown,
 * or is the salary-backed brand's.
 */
export const homeSite = (all: Sites, id: string | undefined): Site =>
  all.sites.find((each) => each.id === id && !each.salaryBacked) ?? mainSite(all);

/** The site whose brand the page and mails show for a product: the product decides, not the host. */
export function siteOfBrand(site: Site, all: Sites, product: Product): Site {
  if (product === 'salary') return all.sites.find((each) => each.salaryBacked) ?? site;
  return site.salaryBacked ? mainSite(all) : site;
}

/** The sender of mails where `MAIL_FROM` is not set: the lender. */
export function mailFromOf(all: Sites): string {
  const { name: who, mail, privacyMail } = mainSite(all).brand;
  return `${who} <${mail ?? privacyMail}>`;
}

/** Limits for seats that unproven bookings keep without an expiry. */
export const unprovenRules = ({ unproven }: Sites): UnprovenRules => unproven ?? UNPROVEN_RULES;

const VISIT_MINUTES = 45;

/** The languages that a site offers. */
export const languagesOf = ({ languages }: Pick<Site, 'languages'>): readonly Language[] =>
  languages ?? [DEFAULT_LANGUAGE];

/** The languages in which a site's staff call customers. */
export const callLanguagesOf = ({ callLanguages = [] }: Pick<Site, 'callLanguages'>): readonly Language[] => [
  ...new Set([DEFAULT_LANGUAGE, ...callLanguages]),
];

/** The origins of pages that may show the funnel in a frame. */
export const parentsOf = ({ embed }: Pick<Site, 'embed'>): readonly string[] => embed?.parents ?? [];

/** Duration of a visit in minutes. */
export const visitMinutesOf = ({ visitMinutes }: Sites): number => visitMinutes ?? VISIT_MINUTES;

/** Whether no-shows get a letter. */
export const sendsNoShowLetter = ({ noShowLetter }: Sites): boolean => noShowLetter ?? true;

/** The parts that a site file switches off. */
export const switchedOff = ({ features = {} }: Sites): readonly Feature[] =>
  FEATURES.filter((feature) => features[feature] === false);

/** Brand names in the consent texts. They are equal on every host, since one company asks for the consents on all. */
export const consentBrands = (all: Sites): ConsentBrands => ({
  lender: mainSite(all).brand.name,
  mark: all.sites.find((each) => each.salaryBacked)?.brand.name ?? '',
});

/** Products that a site offers. The credit card is only a link, and is left out where the site has none. */
export const offeredBy = ({ products: own, links }: Site): readonly Offered[] =>
  OFFERED.filter((name) => (own === undefined || own[name] !== undefined) && (name !== 'card' || links.card));

/** Colours and logo of a site's mails and PDFs. */
export const lookOf = (site: Site): Look => site.look ?? { ...DEFAULT_COLOURS, wordmark: [site.brand.name, ''] };
