import { tidyRequestCode } from '../booking/request-code.ts';
import { tidyTaxCode } from '../person/tax-code.ts';
import { tidy } from '../person/tidy.ts';
import { type Product, productOf } from '../product.ts';
import { isRealDay } from '../time/rome.ts';
import { type Media, mediaOf, NO_MEDIA } from './media.ts';
import type { Read } from './read.ts';

/** The values of a link that opens the customer page, from its query or token; a missing value is ''. */
export interface Link {
  readonly product: Product | null;
  readonly taxCode: string;
  readonly branch: string;
  /** 'YYYY-MM-DD' and 'HH:MM', Europe/Rome. */
  readonly day: string;
  readonly hour: string;
  readonly callback: boolean;
  readonly forced: boolean;
  readonly oppId: string;
  readonly directBranch: string;
  readonly directAgency: string;
  readonly agent: string;
  readonly cap: string;
  readonly infoOnly: boolean;
  readonly media: Media;
  /** The cancel button of a mail: the change page opens with the question whether to cancel. */
  readonly cancel: boolean;
  /** The link of a mail to «I tuoi dati»: the change page opens with it. */
  readonly ownData: boolean;
  readonly token: string;
  readonly appCode: string;
}

const YES = ['1', 'true'];

/** Returns '' if the value does not match. Values of a link are never shown or sent unchecked. */
const matching = (value: string, pattern: RegExp): string => (pattern.test(value) ? value : '');
const code = (value: string): string => matching(tidy(value).toUpperCase(), /^[A-Z0-9]{2,12}$/);
const two = (digits: string): string => digits.padStart(2, '0');

/** Normalises a day such as '2026-1-5' to '2026-01-05'; '' if it is no real day. */
export function padDay(value: string): string {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(tidy(value));
  const day = parts ? `${parts[1]}-${two(parts[2] ?? '')}-${two(parts[3] ?? '')}` : '';
  return day && isRealDay(day) ? day : '';
}
/** Normalises a time such as '9:00' to '09:00'; '' if it is invalid. */
export function padHour(value: string): string {
  const [hour = '', minute = ''] = tidy(value).split(':');
  const padded = /^\d{1,2}$/.test(hour) && /^\d{1,2}$/.test(minute) ? `${two(hour)}:${two(minute)}` : '';
  return matching(padded, /^([01]\d|2[0-3]):[0-5]\d$/);
}

/** Parses a link from the values of its query or token. */
export function readLink(read: Read): Link {
  const product = productOf(read('prodotto'));
  return {
    product: product.ok ? product.value : null,
    taxCode: matching(tidyTaxCode(read('codiceFiscale')), /^[A-Z0-9]{16}$/),
    branch: code(read('codFiliale')),
    day: padDay(read('data')),
    hour: padHour(read('ora')),
    callback: tidy(read('ricontatto')) === '1',
    forced: YES.includes(tidy(read('IsForzosoClink')).toLowerCase()),
    oppId: matching(tidyRequestCode(read('oppID')), /^[A-Za-z0-9]{18}$/),
    directBranch: code(read('id_filiale_direct')),
    directAgency: code(read('id_filiale_direct_c5')),
    agent: code(read('agente_direct_clink')),
    cap: matching(tidy(read('cap')), /^\d{5}$/),
    infoOnly: ['si', ...YES].includes(tidy(read('solo_info')).toLowerCase()),
    media: mediaOf(read),
    cancel: read('azione') === 'annulla',
    ownData: read('azione') === 'dati',
    token: matching(read('token').trim(), /^[\w.-]{1,6000}$/),
    appCode: code(read('AppCode')),
  };
}

export const NO_LINK: Link = { ...readLink(() => ''), media: NO_MEDIA };

/** Returns the link with the claims of its token, which override the values of the query. */
export function withClaims(link: Link, read: Read): Link {
  const TOKEN_NAMES: Readonly<Record<string, string>> = {
    codiceFiscale: 'fiscalCode',
    agente_direct_clink: 'agenteCodice',
  };
  const claimed = readLink((name) => read(TOKEN_NAMES[name] ?? name));
  const filled = Object.entries(claimed).filter(([, value]) => value !== '' && value !== null && value !== false);
  const { media, ...rest } = Object.fromEntries(filled) as Partial<Link>;
  return { ...link, ...rest, media: { ...link.media, ...withoutEmpty(media ?? NO_MEDIA) } };
}
const withoutEmpty = (media: Media): Partial<Media> =>
  Object.fromEntries(Object.entries(media).filter(([, value]) => value !== ''));
