import { readFileSync, writeFileSync } from 'node:fs';
import { addressOf, MAIN, type Place, SALARY } from '../place.ts';

interface Site {
  readonly hosts: readonly string[];
  readonly brand: object;
  readonly look: { readonly light: object; readonly dark: object };
  readonly words: { readonly it: object };
}
interface Sites {
  readonly sites: readonly Site[];
}

/** The lender's replacements for the initial texts of `npm run site -- new`. */
const BRAND = { motto: 'Vicini da sempre', phone: '800 018 018' };
const WORDS = {
  appName: 'ProvaMobile',
  phoneHours: 'lunedì-sabato 8:00-20:00',
  callHours: 'dal lunedì al sabato, 8:00-20:00',
  claims: [
    { title: 'Vicino a casa', text: 'Centocinquanta filiali, dal Piemonte alla Sicilia.' },
    { title: 'Con calma', text: 'Mezz’ora per te, senza fare la fila.' },
  ],
};
const GREEN = {
  light: { primary: '#14532d', heading: '#14352a', slice: '#14532d', header: '#14352a' },
  dark: { header: '#14352a' },
};

/**
 * Writes the lender's texts, colours, products and hours for both pages into the site file, and this machine's port.
 */
export function writeOwnBrand(file: string, place: Place): void {
  const { sites, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Sites;
  const own = sites.map((site) => ({
    ...site,
    origin: addressOf(site.hosts[0] === SALARY ? SALARY : MAIN, place),
    brand: { ...site.brand, ...BRAND },
    look: { ...site.look, light: { ...site.look.light, ...GREEN.light }, dark: { ...site.look.dark, ...GREEN.dark } },
    words: { it: { ...site.words.it, ...WORDS } },
    products: { personal: {}, salary: { limit: 55_000 } },
  }));
  writeFileSync(file, JSON.stringify({ ...rest, sites: own }, null, 2));
}
