import { SITE_PATH } from '#contract/network.ts';
import type { Language } from '#domain/language.ts';
import type { PublicSite } from '#domain/site/site.ts';
import { frameHeaders } from './frame.ts';

/** Loads the site's data in a language, which becomes this browser's choice. */
export async function fetchSite(language: Language, fetching: typeof fetch = fetch): Promise<PublicSite> {
  const reply = await fetching(`${SITE_PATH}?lang=${language}`, { headers: frameHeaders() });
  if (!reply.ok) throw new Error(`The site's data in ${language} did not load`);
  return (await reply.json()) as PublicSite;
}
