import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Words } from '#texts/words.ts';
import { wordsOf } from '#texts/words-of.ts';
import { problemOf, type Refusal, refuse } from '../../http/problems.ts';
import { pageLanguage } from '../../http/visit-language.ts';
import type { Look, Scheme } from '../../platform/config/brand-colours.ts';
import { lookOf, type Sites, siteOf } from '../../platform/config/site.ts';

export interface RefusalDeps {
  readonly sites: Sites;
}
const CHANGE_PAGE = '/fa3/modifica-appuntamento';

/**
 * Answers that a file is not available: browsers get an HTML page, programs problem+json. Unknown and forbidden
 * appointments get the same text.
 */
export function refuseFile({ sites }: RefusalDeps, reply: FastifyReply, code: Refusal): FastifyReply {
  const { request } = reply;
  if (!isBrowserWindow(request)) return refuse(reply, code);
  const site = siteOf(sites, request.host);
  const style = styleOf(lookOf(site));
  const hash = createHash('sha256').update(style).digest('base64');
  const words = wordsOf(pageLanguage(request, site));
  const { status } = problemOf(code, request.id);
  if (status === 503) reply.header('retry-after', '5');
  return reply
    .code(status)
    .header('content-language', words.language)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`)
    .send(page(words, style, { code, isPdf: /\.pdf(\?|$)/.test(request.url) }));
}

/** Whether a browser window requests the file, and not a program. */
export const isBrowserWindow = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === undefined
    ? (headers.accept ?? '').includes('text/html')
    : headers['sec-fetch-dest'] === 'document';

interface Why {
  readonly code: Refusal;
  readonly isPdf: boolean;
}

function page({ language, summary, papers: { refused } }: Words, style: string, { code, isPdf }: Why): string {
  const title = isPdf ? summary.pdfError : refused.calendar;
  const said = code === 'not-found' ? [refused.gone, refused.help] : [refused.busy];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isPdf ? summary.actions.pdf : summary.actions.calendar}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${said.map((each) => `<p>${each}</p>`).join('\n')}
<p><a href="${CHANGE_PAGE}">${refused.link}</a></p>
</main>
</body>
</html>
`;
}

const styleOf = ({ light, dark }: Look): string =>
  `:root{color-scheme:light dark;${colours(light)}}@media (prefers-color-scheme:dark){:root{${colours(dark)}}}
body{margin:0;background:var(--bg);color:var(--ink);font:1.0625rem/1.5 "Source Sans 3","Segoe UI",Arial,sans-serif}
main{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}
h1{color:var(--heading);font:700 1.75rem/1.2 Figtree,"Segoe UI",Arial,sans-serif}
a{display:inline-block;padding:.8rem 1.25rem;border:2px solid;border-radius:.75rem;color:var(--primary);font-weight:700;text-decoration:none}`;

const colours = ({ bg, ink, heading, primary }: Scheme): string =>
  `--bg:${bg};--ink:${ink};--heading:${heading};--primary:${primary}`;
