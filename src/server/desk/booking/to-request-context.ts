import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { keyOf } from '../http/answer-once.ts';
import type { DeskContext } from '../http/desk-gate.ts';

/** The request context with which the booking rules treat a staff member: as a visit that holds no seat. */
export const toRequestContext = ({ staff, requestId, idempotencyKey }: DeskContext): RequestContext => ({
  visit: sha256(`desk ${staff.id}`),
  proof: null,
  address: 'desk',
  site: '',
  language: DEFAULT_LANGUAGE,
  requestId,
  idempotencyKey: keyOf({ staff, idempotencyKey }),
  replayed: false,
  isHuman: true,
  hasVisit: true,
});
