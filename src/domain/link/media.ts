import type { Read } from './read.ts';

/** The campaign that a visit came from, by the field names of the payload. */
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
/** The names of these fields in an address. */
export const MEDIA_NAMES = {
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

const MAX_LENGTH = 200;
/** Matches an e-mail address or a tax code; values that contain one are dropped. */
const PERSONAL = /@|\b[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]\b/i;

/** Whether a text contains an e-mail address or a tax code. */
export const looksPersonal = (text: string): boolean => PERSONAL.test(text);

const clean = (value: string): string => {
  const text = value.replace(/[\p{Cc}<>*]/gu, '').trim();
  return text.length > MAX_LENGTH || looksPersonal(text) ? '' : text;
};

/** Reads the campaign's parameters of a link. */
export function mediaOf(read: Read): Media {
  const entries = Object.entries(MEDIA_NAMES).map(([field, name]) => [field, clean(read(name))]);
  return Object.fromEntries(entries) as unknown as Media;
}
export const NO_MEDIA: Media = mediaOf(() => '');
const MAX_VISITS = 10;

/** Appends a visit to the history of campaigns that the device stores: the last ten, without personal data. */
export function withVisit(history: string, { utmSource, utmMedium, utmCampaign }: Media): string {
  const visit = [utmSource, utmMedium, utmCampaign].map((part) => part.replace(/[|/]/g, ' ')).join('/');
  const known = history.split('|').filter((each) => each !== '' && !looksPersonal(each));
  const all = visit === '//' || known.at(-1) === visit ? known : [...known, visit];
  return all.slice(-MAX_VISITS).join('|');
}
