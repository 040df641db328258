import type { Product } from '../product.ts';
import type { BrandWords, Offered } from './brand-words.ts';

/** Who asks for consents: the lender, and the mark it lends salary-backed under, '' when it has none. */
export interface ConsentBrands {
  readonly lender: string;
  readonly mark: string;
}

/** A drawing and its size: the page keeps its room until it comes. */
export interface ShownLogo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** When a typed place is asked after: how long the text is at least, and how many ms nobody has typed. */
export interface Pace {
  readonly letters: number;
  readonly quietMs: number;
}

/** Of the two place fields; `branches.letters` is also what the server looks for at least. */
export interface SuggestionPaces {
  readonly branches: Pace;
  readonly agencies: Pace;
}

/** What a visitor sees of one brand: its theme, name, words and links. */
export interface BrandFace {
  /** Theme of the page (`data-brand`). */
  readonly id: string;
  /** Address of the brand's style sheet; null where the brand has the page's own colours and typefaces. */
  readonly sheet: string | null;
  /** Whether sail and harbour are drawn. */
  readonly drawing: boolean;
  readonly brand: {
    readonly name: string;
    readonly company: string;
    readonly motto: string;
    readonly parent: string;
    readonly phone: string;
    readonly privacyMail: string;
  };
  /** What it says of itself, in the page's language. */
  readonly words: BrandWords;
  readonly links: {
    readonly brandSite: string;
    /** '' where there is none, as the three of the app. */
    readonly card: string;
    /** The app's own page, which sends a phone to its store. */
    readonly app: string;
    readonly appStore: string;
    readonly playStore: string;
    /** Shows the way from `{from}` to `{to}`, each `lat,lng`. */
    readonly directions: string;
    readonly transparency: string;
    readonly complaints: string;
    readonly privacy: string;
    readonly cookies: string;
    readonly accessibility: string;
    readonly oam: string;
  };
}

/**
 * What the page may know of the site it is shown on, with the face of one of its brands. Put into the page's own HTML,
 * so nothing secret.
 */
export interface PublicSite extends BrandFace {
  /** The face of the lender, and of the mark it lends salary-backed under: the lender's again where there is no mark. */
  readonly faces: { readonly lender: BrandFace; readonly mark: BrandFace };
  /** The lender's own, and of the mark it lends salary-backed under. */
  readonly logos: { readonly lender: ShownLogo; readonly mark: ShownLogo };
  /** The salary-backed brand has its own start page and branch search. */
  readonly onSalarySite: boolean;
  readonly consentBrands: ConsentBrands;
  /** What is offered on its first page. */
  readonly offered: readonly Offered[];
  /** First screen of the main site, and of the salary-backed one; '' when there is none. */
  readonly mainUrl: string;
  readonly salaryUrl: string;
  /** Whose the tiles of our own server are; null: the own schematic map. */
  readonly mapTiles: { readonly attribution: string } | null;
  readonly suggestions: SuggestionPaces;
}

/** The site with the brand of a product: the product decides, whatever the host of the page is. */
export const siteFor = (site: PublicSite, product: Product): PublicSite => ({
  ...site,
  ...site.faces[product === 'salary' ? 'mark' : 'lender'],
});
