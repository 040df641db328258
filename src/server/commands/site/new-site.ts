import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Look, Scheme } from '../../platform/config/brand-colours.ts';
import type { Site, Sites } from '../../platform/config/site.ts';

/** Input for a new brand. */
interface Wanted {
  readonly name: string;
  /** Public host of its page. */
  readonly host: string;
  /** Public host of a second page for salary-backed loans, if any. */
  readonly salaryHost?: string | undefined;
}

const light: Scheme = {
  ...{ bg: '#f7f7f9', surface: '#ffffff', sunken: '#ececf1', ink: '#22222b', ink2: '#55555f', heading: '#22223a' },
  ...{ line: '#d9d9e2', border: '#74747f', primary: '#3d3d8f', header: '#22223a', slice: '#3d3d8f', slice5: '#3d3d8f' },
  ...{ warn: '#5c3c00', warnBg: '#fff6e0' },
};
const dark: Scheme = {
  ...{ bg: '#14141b', surface: '#1f1f29', sunken: '#0e0e13', ink: '#ececf3', ink2: '#b8b8c4', heading: '#f7f7fc' },
  ...{ line: '#3a3a48', border: '#8f8f9c', primary: '#b9b9f2', header: '#2a2a45', slice: '#b9b9f2', slice5: '#b9b9f2' },
  ...{ warn: '#ffe3a6', warnBg: '#35270a' },
};
/** Neutral colours with enough contrast, for the lender to change. */
const look = (name: string): Look => ({ wordmark: [name, ''], light, dark, cta: '#ffd24d', onCta: '#22223a' });

/** Makes a complete, valid site file for a lender, with every text that the lender decides. */
export function newSites({ name, host, salaryHost }: Wanted): Sites {
  const main = siteAt(name, host, false);
  return {
    $schema: './site.schema.json',
    sites: salaryHost === undefined ? [main] : [main, { ...siteAt(name, salaryHost, true), id: `${main.id}-quinto` }],
    agents: { multiArea: 'AG999', fallback: 'AG000' },
    windows: { leadMinutes: 120, horizonDays: 30, holdMinutes: 10 },
    uat: false,
  };
}

function siteAt(name: string, host: string, salaryBacked: boolean): Site {
  const domain = host.split('.').slice(-2).join('.');
  const at = (page: string) => `https://${domain}/${page}`;
  const { brand } = wordsOf(DEFAULT_LANGUAGE);
  const company = `${name} S.p.A.`;
  const privacyMail = `privacy@${domain}`;
  return {
    id: idOf(name),
    salaryBacked,
    hosts: [host],
    origin: `https://${host}`,
    brand: {
      ...{ name, company, parent: '', privacyMail, mail: `appuntamenti@${domain}` },
      ...brand.example.brand,
    },
    links: {
      ...{ brandSite: at(''), directions: 'https://www.openstreetmap.org/directions?route={from};{to}' },
      ...{ transparency: at('trasparenza'), complaints: at('reclami'), privacy: at('privacy'), cookies: at('cookie') },
      ...{ accessibility: at('accessibilita'), oam: at('oam') },
    },
    look: look(name),
    drawing: false,
    languages: [DEFAULT_LANGUAGE],
    products: { personal: {}, salary: { limit: 60_000 }, business: { limit: 40_000 } },
    words: { it: { ...brand.example.words, ...saidBy(company, privacyMail) } },
    offers: {},
  };
}

/** The project's texts in the lender's name, for review by its lawyers. */
function saidBy(company: string, email: string) {
  const { footer, businessFooter, privacy, claims, terms, documents } = wordsOf(DEFAULT_LANGUAGE).brand;
  return {
    footer: footer(company),
    businessFooter: businessFooter(company),
    privacy: [...privacy({ company, email })],
    claims: claims.map((claim) => ({ ...claim })),
    terms: { ...terms },
    documents: {
      personal: [...documents.personal],
      salary: [...documents.salary],
      business: [...documents.business],
    },
  };
}

const idOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  return plain.slice(0, 20) || 'sito';
};
