import { MEDIA_NAMES } from '#domain/link/media.ts';
import { PRODUCTS } from '#domain/product.ts';
import type { Visit } from '../session/visit.ts';
import { baseOf } from './address.ts';

/** The campaign's parameters, without the ids of the visitor. */
const { clientId: _client, sessionId: _session, ...CAMPAIGN } = MEDIA_NAMES;
type Chosen = Pick<Visit, 'facts' | 'choice' | 'place' | 'media'>;

/** The address that opens the funnel with what a visit has chosen. It contains no personal data. */
export function ownWindowUrl(
  { facts, choice, place, media }: Chosen,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
  language: string,
): string {
  const url = new URL(`${baseOf(pathname)}/`, origin);
  const named = {
    prodotto: String(PRODUCTS[facts.product].code),
    codFiliale: choice.branch?.code,
    data: choice.date,
    ora: choice.hour,
    cap: place?.cap,
    lang: language,
  };
  const campaign = Object.entries(CAMPAIGN).map(
    ([field, name]) => [name, media[field as keyof typeof CAMPAIGN]] as const,
  );
  for (const [name, value] of [...Object.entries(named), ...campaign]) if (value) url.searchParams.set(name, value);
  return url.href;
}
