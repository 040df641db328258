import { createHash } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import { POCKET } from '#domain/site/pocket.ts';
import { wordsOf } from '#texts/words-of.ts';
import { lookOf, type Site } from '../../platform/config/site.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { CarriedPage } from './worker.ts';

/** Shows what this device keeps of its appointment until the visit is over, and reloads once there is a network. */
const SCRIPT = `(() => {
  const show = (id, text) => { document.getElementById(id).textContent = text; };
  try {
    const kept = JSON.parse(localStorage.getItem('${POCKET}'));
    if (kept && kept.until <= Date.now()) localStorage.removeItem('${POCKET}');
    else if (kept) {
      const when = document.getElementById('when');
      const form = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
      show('when', when.dataset.form.replace('{day}', form.format(new Date(kept.date))).replace('{hour}', kept.hour));
      show('place', kept.place);
      document.querySelector('article').hidden = false;
    }
  } catch {}
  addEventListener('online', () => location.reload());
})();`;

/** The page that a device shows without a network. Everything in it is inline, since nothing else can load. */
export function offlinePage(site: Site, language: Language): CarriedPage {
  const { offline: t, knownDevice, common } = wordsOf(language);
  const { brand } = site;
  const style = styleOf(site);
  const text = escapeHtml;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(common.title(t.heading, brand.name))}</title>
<style>${style}</style></head><body><header>${text(brand.name)}</header><main><h1>${text(t.heading)}</h1><p>${text(t.text)}</p>
<article hidden aria-labelledby="mine"><h2 id="mine">${text(t.appointment)}</h2>
<p><strong id="when" data-form="${text(knownDevice.when('{day}', '{hour}'))}"></strong></p><p id="place"></p><p><small>${text(t.asOf)}</small></p></article>
<p><a href="">${text(t.retry)}</a></p><p><a href="tel:${text(brand.phone.replaceAll(' ', ''))}">${text(`${common.call} ${brand.phone}`)}</a></p></main>
<script>${SCRIPT}</script></body></html>`;
  return {
    html,
    policy: `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'`,
  };
}

const hashOf = (part: string): string => `sha256-${createHash('sha256').update(part).digest('base64')}`;

function styleOf(site: Site): string {
  const { light, dark } = lookOf(site);
  const colours = ({ bg, ink, surface, header, primary, border, heading }: typeof light): string =>
    `:root{--bg:${bg};--ink:${ink};--surface:${surface};--header:${header};--link:${primary};--line:${border};--h:${heading}}`;
  return `${colours(light)}@media(prefers-color-scheme:dark){${colours(dark)}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
header{padding:1.25rem;background:var(--header);color:#fff;font-weight:700}main{max-width:40rem;margin:auto;padding:1.5rem 1.25rem}
h1,h2{color:var(--h);line-height:1.2}h2{margin-top:0;font-size:1.25rem}strong{display:inline-block;font-size:1.25rem}strong::first-letter{text-transform:uppercase}
article{padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--surface)}
a{display:inline-block;padding:.75rem 0;color:var(--link)}`;
}
