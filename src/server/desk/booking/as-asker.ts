import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { Asker } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { DeskAsker } from '../door/desk-gate.ts';

/** Somebody of the staff, as the booking rules know who asks: a visit of their own that holds no seat. */
export const asAsker = ({ staff, requestId, idempotencyKey }: DeskAsker): Asker => ({
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

/** One person's keys are nobody else's. */
export const keyOf = ({ staff, idempotencyKey }: Pick<DeskAsker, 'staff' | 'idempotencyKey'>): string =>
  `${staff.id} ${idempotencyKey}`;
