import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { Asker } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { DeskAsker } from '../door/desk-gate.ts';

/** A staff member as the booking rules' request context: an own visit that holds no seat. */
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

/** Scopes an idempotency key to its staff member. */
export const keyOf = ({ staff, idempotencyKey }: Pick<DeskAsker, 'staff' | 'idempotencyKey'>): string =>
  `${staff.id} ${idempotencyKey}`;
