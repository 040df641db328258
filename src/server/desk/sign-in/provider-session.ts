import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seal, SealPurpose } from '../../platform/crypto/seal.ts';
import { readCookie, setCookie } from '../http/desk-cookies.ts';
import { MOST_HOURS } from './sessions.ts';

/**
 * The provider's session of a browser. It outlives the desk's, and would sign the next person in as the previous one.
 */
export interface ProviderSession {
  /** Tells the provider which session to end; null when it is too long for a cookie. */
  readonly idToken: string | null;
  /** The provider was asked to end it. The result is unknown, since a person can decline there. */
  readonly isLeft: boolean;
}

/** After «Esci», or a refused return: the next sign-in does not use the provider's session. */
export const LEFT: ProviderSession = { idToken: null, isLeft: true };

/** Characters a browser stores of a cookie, with room for name and attributes. */
const LONGEST = 3_800;
const SESSION = 'session at the provider';

export function keepProviderSession(
  reply: FastifyReply,
  seal: Pick<Seal, 'sealedFor'>,
  session: ProviderSession,
): void {
  const sealed = sealText(seal, SESSION, session);
  const value = sealed.length <= LONGEST ? sealed : sealText(seal, SESSION, { ...session, idToken: null });
  // Later a sign-in needs a newer authentication anyway.
  setCookie('desk-provider', reply, value, MOST_HOURS * 3600);
}

export function heldProviderSession(request: FastifyRequest, seal: Pick<Seal, 'sealedFor'>): ProviderSession | null {
  const held = readCookie('desk-provider', request);
  return held === null ? null : openText<ProviderSession>(seal, SESSION, held);
}

/** Encrypts for a cookie or an address. */
export const sealText = (seal: Pick<Seal, 'sealedFor'>, purpose: SealPurpose, value: object): string =>
  seal.sealedFor(purpose).seal(JSON.stringify(value)).toString('base64url');

/** Decrypts a `sealText` of this purpose; null for anything else. */
export function openText<T>(seal: Pick<Seal, 'sealedFor'>, purpose: SealPurpose, text: string): T | null {
  try {
    return JSON.parse(seal.sealedFor(purpose).open(Buffer.from(text, 'base64url'))) as T;
  } catch {
    return null;
  }
}
