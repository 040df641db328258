import type { Language } from '../language.ts';
import type { Product } from '../product.ts';
import type { BrandWords, Offered } from './brand-words.ts';
import type { Feature } from './features.ts';

/** The names that consent texts contain: the lender, and its brand for salary-backed loans ('' if it has none). */
export interface ConsentBrands {
  readonly lender: string;
  readonly mark: string;
}

/** A logo with its size, so that the page can reserve the space. */
export interface ShownLogo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** When suggestions are requested: minimum number of letters, and milliseconds without typing. */
export interface Pace {
  readonly letters: number;
  readonly quietMs: number;
}

/** For the search of branches and of agencies. `branches.letters` is also the minimum that the server accepts. */
export interface SuggestionPaces {
  readonly branches: Pace;
  readonly agencies: Pace;
}

/** What the page shows of a brand: theme, names, texts and links. */
export interface BrandFace {
  /** Value of the attribute `data-brand`, which selects the colours. */
  readonly id: string;
  /** URL of the brand's style sheet; null for the default colours and fonts. */
  readonly sheet: string | null;
  /** Whether the page shows the drawings of a sail and a harbour. */
  readonly drawing: boolean;
  readonly brand: {
    readonly name: string;
    readonly company: string;
    readonly motto: string;
    readonly parent: string;
    readonly phone: string;
    readonly privacyMail: string;
  };
  /** The brand's texts in the language of the page. */
  readonly words: BrandWords;
  readonly links: {
    readonly brandSite: string;
    /** Page of the credit card; '' if there is none, as for the three links of the app. */
    readonly card: string;
    /** A page that redirects a phone to the app store of its system. */
    readonly app: string;
    readonly appStore: string;
    readonly playStore: string;
    /** URL of a route planner, with the placeholders `{from}` and `{to}` for points (`lat,lng`). */
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
 * The site's configuration as part of the page's HTML, so it contains no secrets. The brand shown is one of `faces`.
 */
export interface PublicSite extends BrandFace {
  /** The brands of the lender and of its salary-backed loans. Without a second brand both are the lender's. */
  readonly faces: { readonly lender: BrandFace; readonly mark: BrandFace };
  /** The logos of the same two brands. */
  readonly logos: { readonly lender: ShownLogo; readonly mark: ShownLogo };
  /** The languages that the site offers, each with its own name. */
  readonly languages: readonly { readonly code: Language; readonly name: string }[];
  /** The languages in which the staff call customers. */
  readonly callLanguages: readonly Language[];
  /** Whether the host is the one of the salary-backed brand, which has another first page. */
  readonly onSalarySite: boolean;
  readonly consentBrands: ConsentBrands;
  /** What the first page offers. */
  readonly offered: readonly Offered[];
  /** URL of the first page of the main site, and of the salary-backed brand's site; '' if there is none. */
  readonly mainUrl: string;
  readonly salaryUrl: string;
  /** Set if the server has map tiles; null if the page draws distances without streets. */
  readonly mapTiles: { readonly attribution: string } | null;
  readonly suggestions: SuggestionPaces;
  /** The parts that are switched off. */
  readonly off: readonly Feature[];
  /** Origin to which a sign-in with SPID or CIE returns; '' without a provider. */
  readonly identity: string;
  /** Duration of a visit. */
  readonly visitMinutes: number;
}

/** The site with the brand of a product, whatever the host. */
export const siteFor = (site: PublicSite, product: Product): PublicSite => ({
  ...site,
  ...site.faces[product === 'salary' ? 'mark' : 'lender'],
});
