import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepVisit, type RandomBytes, VISIT_COOKIE } from '../http/cookies.ts';

/**
 * A browser without a visit gets it from the edge, before any engine is asked: whoever asks again, edge or browser, then
 * asks as the same visitor, and a hold whose first answer was lost is still his (R0.25).
 */
export function ensureVisit(request: FastifyRequest, reply: FastifyReply, randomBytes: RandomBytes): void {
  if (request.method !== 'POST') return;
  const visit = keepVisit(request, reply, randomBytes);
  if (request.cookies[VISIT_COOKIE] === visit) return;
  request.cookies[VISIT_COOKIE] = visit;
  // First: of two cookies with one name the first counts.
  request.headers.cookie = [`${VISIT_COOKIE}=${visit}`, request.headers.cookie ?? []].flat().join('; ');
}
