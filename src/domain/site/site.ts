import type { Product } from '../product.ts';
import type { BrandWords, Offered } from './brand-words.ts';

/** The names that ask for consents: the lender, and its salary-backed brand, '' without one. */
export interface ConsentBrands {
  readonly lender: string;
  readonly mark: string;
}

/** An image and its size, so that the page reserves its space. */
export interface ShownLogo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** When suggestions are requested: minimum length, and ms without typing. */
export interface Pace {
  readonly letters: number;
  readonly quietMs: number;
}

/** For the two place fields; `branches.letters` is also the server's minimum. */
export interface SuggestionPaces {
  readonly branches: Pace;
  readonly agencies: Pace;
}

/** The visible parts of a brand: theme, name, texts and links. */
export interface BrandFace {
  /** Theme of the page (`data-brand`). */
  readonly id: string;
  /** URL of the brand's style sheet; null with the default colours and typefaces. */
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
  /** Its texts in the page's language. */
  readonly words: BrandWords;
  readonly links: {
    readonly brandSite: string;
    /** '' without one, like the three of the app. */
    readonly card: string;
    /** The app's own page, which sends a phone to its store. */
    readonly app: string;
    readonly appStore: string;
    readonly playStore: string;
    /** Shows the route from `{from}` to `{to}`, each `lat,lng`. */
    readonly directions: string;
    readonly transparency: string;
    readonly complaints: string;
    readonly privacy: string;
    readonly cookies: string;
    readonly accessibility: string;
    readonly oam: string;
  };
}

/** Public data of the site, with the face of one of its brands. Part of the page's HTML, so nothing secret. */
export interface PublicSite extends BrandFace {
  /** The faces of the lender and of its salary-backed brand; the lender's twice without such a brand. */
  readonly faces: { readonly lender: BrandFace; readonly mark: BrandFace };
  /** The logos of the lender and of its salary-backed brand. */
  readonly logos: { readonly lender: ShownLogo; readonly mark: ShownLogo };
  /** The salary-backed brand has its own start page and branch search. */
  readonly onSalarySite: boolean;
  readonly consentBrands: ConsentBrands;
  /** Offers on its first page. */
  readonly offered: readonly Offered[];
  /** First page of the main site and of the salary-backed one; '' without one. */
  readonly mainUrl: string;
  readonly salaryUrl: string;
  /** The attribution of tiles from our own server; null: the schematic map. */
  readonly mapTiles: { readonly attribution: string } | null;
  readonly suggestions: SuggestionPaces;
}

/** The site with the brand of a product, on every host. */
export const siteFor = (site: PublicSite, product: Product): PublicSite => ({
  ...site,
  ...site.faces[product === 'salary' ? 'mark' : 'lender'],
});
