import type { Read } from './read.ts';

/** The source of a visit, by the payload's names. */
export interface Media {
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly utmDate: string;
  readonly utmContent: string;
  readonly utmTerm: string;
  readonly mediacode: string;
  readonly gclId: string;
  /** The visitor and session ids of the linking site. */
  readonly clientId: string;
  readonly sessionId: string;
}
const NAMES = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmDate: 'utm_date',
  utmContent: 'utm_content',
  utmTerm: 'utm_term',
  mediacode: 'mediacode',
  gclId: 'gclid',
  clientId: 'clientID',
  sessionId: 'sessionID',
} as const satisfies Record<keyof Media, string>;

const LENGTH = 200;
/** Values with an `@` or a tax code are dropped. */
const PERSONAL = /@|\b[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]\b/i;

const clean = (value: string): string => {
  const text = value.replace(/[\p{Cc}<>*]/gu, '').trim();
  return text.length > LENGTH || PERSONAL.test(text) ? '' : text;
};

export function mediaOf(read: Read): Media {
  const entries = Object.entries(NAMES).map(([field, name]) => [field, clean(read(name))]);
  return Object.fromEntries(entries) as unknown as Media;
}
export const NO_MEDIA: Media = mediaOf(() => '');
const LATEST = 10;

/** The campaign history on the device, latest last: no personal data, at most ten. */
export function withVisit(history: string, { utmSource, utmMedium, utmCampaign }: Media): string {
  const visit = [utmSource, utmMedium, utmCampaign].map((part) => part.replace(/[|/]/g, ' ')).join('/');
  const known = history.split('|').filter((each) => each !== '' && !PERSONAL.test(each));
  const all = visit === '//' || known.at(-1) === visit ? known : [...known, visit];
  return all.slice(-LATEST).join('|');
}
