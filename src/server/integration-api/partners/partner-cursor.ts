import type { Seal } from '../../platform/crypto/seal.ts';

type CursorSeal = Pick<Seal, 'sealedFor'>;

/** Digits of a padded place, so that a cursor's length tells nothing. */
const DIGITS = 18;

/** Encrypts a cursor for a partner: the places in it count the changes of the whole network. */
export function closeCursor(seal: CursorSeal, cursor: string): string {
  const [era = '', place = ''] = cursor.split('.');
  const padded = `${era}.${place.padStart(DIGITS, '0')}`;
  return seal.sealedFor('cursor of a partner').seal(padded).toString('base64url');
}

/** Decrypts a partner's cursor; undefined for any other text, which means the beginning. */
export function openCursor(seal: CursorSeal, text: string): string | undefined {
  try {
    return seal.sealedFor('cursor of a partner').open(Buffer.from(text, 'base64url'));
  } catch {
    return undefined;
  }
}
