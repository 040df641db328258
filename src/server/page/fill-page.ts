import type { PublicSite } from '#domain/site/site.ts';

const DISCLOSURE = '<script src="/fa3/disclosure.js" defer></script>';
const DATA = /<script type="application\/json" id="site">[\s\S]*?<\/script>/;

/** The built page with one site's theme, title, description and figures in it (R0.35). Values cannot leave the text. */
export function fillPage(template: string, site: PublicSite): string {
  const data = `<script type="application/json" id="site">${jsonInHtml(site)}</script>`;
  const themed = template
    .replace(/<html([^>]*?)\s+data-brand="[^"]*"/, '<html$1')
    .replace(/<html/, () => `<html data-brand="${escapeHtml(site.id)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(titleOf(template, site))}</title>`);
  const described = DATA.test(themed) ? themed.replace(DATA, () => data) : beforeScripts(themed, data);
  return described.includes('/fa3/disclosure.js') ? described : beforeScripts(described, DISCLOSURE);
}

/** JSON that may stand in a script element: no `<` ends it, no line separator breaks it. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function titleOf(template: string, site: PublicSite): string {
  const [own = ''] = (/<title>([^<]*)<\/title>/.exec(template)?.[1] ?? '').split(' | ', 1);
  return own.trim() === '' ? site.brand.name : `${own.trim()} | ${site.brand.name}`;
}

function beforeScripts(html: string, addition: string): string {
  const at = html.search(/<script type="module"|<\/head>/);
  return at < 0 ? html + addition : html.slice(0, at) + addition + html.slice(at);
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
