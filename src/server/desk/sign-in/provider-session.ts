import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seal, SealPurpose } from '../../platform/crypto/seal.ts';
import { heldCookie, setCookie } from '../door/desk-cookies.ts';
import { MOST_HOURS } from './sessions.ts';

/** The provider's session of a browser: it outlives the desk's, and would let the next person in as the one before. */
export interface ProviderSession {
  /** With it the provider knows which session to end; null when it is too long for a cookie. */
  readonly idToken: string | null;
  /** The provider was asked to end it. Whether it did is not known: a person can decline there. */
  readonly isLeft: boolean;
}

/** After «Esci», or a return that was refused: the next sign-in does not rely on the provider's session. */
export const LEFT: ProviderSession = { idToken: null, isLeft: true };

/** Characters a browser keeps of a cookie, with room for its name and attributes. */
const LONGEST = 3_800;
const SESSION = 'session at the provider';

export function keepProviderSession(
  reply: FastifyReply,
  seal: Pick<Seal, 'sealedFor'>,
  session: ProviderSession,
): void {
  const sealed = sealText(seal, SESSION, session);
  const value = sealed.length <= LONGEST ? sealed : sealText(seal, SESSION, { ...session, idToken: null });
  // After that a sign-in asks for a younger authentication anyway.
  setCookie('desk-provider', reply, value, MOST_HOURS * 3600);
}

export function heldProviderSession(request: FastifyRequest, seal: Pick<Seal, 'sealedFor'>): ProviderSession | null {
  const held = heldCookie('desk-provider', request);
  return held === null ? null : openText<ProviderSession>(seal, SESSION, held);
}

/** For a cookie or an address. */
export const sealText = (seal: Pick<Seal, 'sealedFor'>, purpose: SealPurpose, value: object): string =>
  seal.sealedFor(purpose).seal(JSON.stringify(value)).toString('base64url');

/** What `sealText` made for this purpose; null for anything else. */
export function openText<T>(seal: Pick<Seal, 'sealedFor'>, purpose: SealPurpose, text: string): T | null {
  try {
    return JSON.parse(seal.sealedFor(purpose).open(Buffer.from(text, 'base64url'))) as T;
  } catch {
    return null;
  }
}
