import { existsSync, readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { faultsOf } from '#domain/offer/coherence.ts';
import { figuresIn } from '#domain/offer/dated.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { lowContrastPairs } from '#domain/site/contrast.ts';
import { wordsOf } from '#texts/words-of.ts';
import { pngSize } from '../../page/brand/wordmark-svg.ts';
import { pictureIn } from '../../page/pocket/icons/site-icons.ts';
import { wholeScheme } from '../../platform/config/brand-colours.ts';
import { filesOf, readSiteFile, withPaths } from '../../platform/config/load-sites.ts';
import { lookOf, offeredBy, type Site, type Sites, siteFile } from '../../platform/config/site.ts';

/** Errors that prevent a start or show wrong data, and warnings. */
interface Findings {
  readonly errors: readonly string[];
  /** Invented values of a new file, which must not reach a customer. */
  readonly invented: readonly string[];
  readonly warnings: readonly string[];
}

/** All findings of a site file at once, each with its path. */
export function checkSite(file: string): Findings {
  const value = readOr(file);
  if (typeof value === 'string') return { errors: [value], invented: [], warnings: [] };
  const parsed = siteFile.safeParse(value.read);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
    return { errors, invented: [], warnings: [] };
  }
  return judged(parsed.data, file);
}

function readOr(file: string): string | { readonly read: unknown } {
  try {
    return { read: readSiteFile(file) };
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

function judged(sites: Sites, file: string): Findings {
  const placed = withPaths(sites, file).sites;
  const each = (judge: (site: Site, path: string) => readonly string[]) =>
    placed.flatMap((site, at) => judge(site, `sites.${at}`));
  return {
    errors: [
      ...each(colourFaults),
      ...each(missingFiles),
      ...each(brokenFonts),
      ...each(offerErrors),
      ...each(limitErrors),
    ],
    invented: each(inventedPhone),
    warnings: [...each(unsaid), ...each(iconWarnings)],
  };
}

/** Colour of the text in the page header, in both colour schemes. */
const WHITE = '#ffffff';

function colourFaults(site: Site, path: string): string[] {
  const { light, dark, cta, onCta } = lookOf(site);
  return (['light', 'dark'] as const).flatMap((name) => {
    const scheme = wholeScheme({ light, dark }[name]);
    return lowContrastPairs({ ...scheme, cta, onCta, onHeader: WHITE }).map(
      ({ ink, ground, is, least }) =>
        `${path}.look.${name}: ${ink} on ${ground} has a contrast of ${is.toFixed(2)}, at least ${least} is needed`,
    );
  });
}

const missingFiles = (site: Site, path: string): string[] =>
  filesOf(site)
    .filter((name) => !existsSync(name))
    .map((name) => `${path}: ${name} is not there`);

const brokenFonts = ({ fonts }: Site, path: string): string[] =>
  Object.entries(fonts ?? {})
    .filter(([, { file }]) => existsSync(file) && !isTypeface(file))
    .map(([name, { file }]) => `${path}.fonts.${name}: ${file} is no typeface`);

function isTypeface(file: string): boolean {
  try {
    create(readFileSync(file));
    return true;
  } catch {
    return false;
  }
}

const productsOf = (site: Site): readonly Product[] =>
  offeredBy(site).filter((name): name is Product => name in PRODUCTS);

/** Errors of loan offers. A product without any figures is not advertised; incomplete figures are an error. */
function offerErrors(site: Site, path: string): string[] {
  return productsOf(site).flatMap((product) => {
    const figures = figuresIn(product, site.offers);
    if (Object.keys(figures).length === 0) return [];
    return faultsOf(product, figures).map((fault) => {
      const name = `${path}.offers.USR_FA_${PRODUCTS[product].level}_${fault.figure}`;
      if (fault.kind === 'figure') return `${name}: missing, or no number`;
      if (fault.kind === 'order') return `${name}: is more than ${fault.most}`;
      return `${name}: the example makes ${fault.should}`;
    });
  });
}

/** Errors where the maximum amount that the first page names differs from that of the loan offer. */
function limitErrors(site: Site, path: string): string[] {
  const { amount } = wordsOf(DEFAULT_LANGUAGE).brand;
  return productsOf(site).flatMap((product) => {
    const limit = site.products?.[product]?.limit;
    const most = figuresIn(product, site.offers).IMPORTO_MAX;
    const said = site.words?.it?.products?.[product] ?? '';
    return [
      ...(limit === undefined && said.includes('{limit}')
        ? [`${path}.words.it.products.${product}: says {limit}, and products.${product} has none`]
        : []),
      ...(limit !== undefined && most !== undefined && amount(limit) !== most
        ? [`${path}.products.${product}.limit: ${amount(limit)}, and the offer says ${most}`]
        : []),
    ];
  });
}

function inventedPhone({ brand: { phone } }: Site, path: string): string[] {
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  if (digits(phone) !== digits(wordsOf(DEFAULT_LANGUAGE).brand.example.brand.phone)) return [];
  return [`${path}.brand.phone: ${phone} is invented, put the number that your customers call`];
}

/** Pixels of the largest icon that a phone asks for. */
const ICON_PIXELS = 512;
/** Bytes of a PNG file up to its size. */
const PNG_HEAD = 24;

function iconWarnings({ icon }: Site, path: string): string[] {
  const warn = (text: string) => [`${path}.icon: ${text}`];
  const letter = 'phones show the first letter of the name';
  if (icon === undefined) return warn(`none, ${letter}`);
  if (!existsSync(icon)) return [];
  const file = readFileSync(icon);
  if (!icon.endsWith('.png'))
    return pictureIn(file.toString()) ? [] : warn(`more than paths with a fill each, ${letter}`);
  const pixels = file.length < PNG_HEAD ? 0 : Math.min(...pngSize(file));
  return pixels < ICON_PIXELS ? warn(`less than ${ICON_PIXELS} pixels, phones show it blurred`) : [];
}

function unsaid(site: Site, path: string): string[] {
  const words = site.words?.it ?? {};
  const plain = productsOf(site).filter((product) => Object.keys(figuresIn(product, site.offers)).length === 0);
  return [
    ...(['phoneHours', 'callHours', 'footer', 'privacy'] as const)
      .filter((name) => words[name] === undefined)
      .map((name) => `${path}.words.it.${name}: not said, the page speaks in general words`),
    ...plain.map((product) => `${path}.offers: no figures of product ${product}, none are shown`),
    ...(site.logo === undefined ? [`${path}.logo: none, the name is written`] : []),
    ...(site.look === undefined ? [`${path}.look: none, the page has the house's colours`] : []),
  ];
}
