import type { FastifyReply, FastifyRequest } from 'fastify';
import { wordsOf } from '#texts/words-of.ts';
import { problemOf, type Refusal, refuse } from '../../http/problems.ts';
import { visitLanguage } from '../../platform/visit-language.ts';

/** Whether a person opens it in a window, and no program asks. */
export const isLookedAt = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === undefined
    ? (headers.accept ?? '').includes('text/html')
    : headers['sec-fetch-dest'] === 'document';

/** A PDF that cannot be had: in its window the sentence that says so, to a program the refusal itself (R14.2.16). */
export function noPdf(reply: FastifyReply, code: Refusal): FastifyReply {
  const { request } = reply;
  if (!isLookedAt(request)) return refuse(reply, code);
  const words = wordsOf(visitLanguage(request.headers.host));
  const { status } = problemOf(code, request.id);
  if (status === 503) reply.header('retry-after', '5');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.summary.actions.pdf}</title>`;
  const page = `<!doctype html>\n<html lang="${words.language}"><head>${head}</head><body><h1>${words.summary.pdfError}</h1></body></html>\n`;
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
