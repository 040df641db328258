import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { MACHINE_SCOPES, type MachineScope } from '#contract/machine/machine-endpoint.ts';

/** The public half of a signing key; a private key is refused. */
const publicKey = z
  .looseObject({ kid: z.string().min(1), kty: z.enum(['OKP', 'EC', 'RSA']) })
  .refine((key) => !('d' in key || 'k' in key), 'only public keys belong here')
  .refine(isSigning, 'no key that signs: Ed25519, P-256, or RSA of 2048 bits at least')
  .transform((key): Readonly<Record<string, unknown>> => key);

const client = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, 'small letters, digits, . _ -'),
  name: z.string().min(1).max(80),
  scopes: z.array(z.enum(MACHINE_SCOPES)).min(1),
  perMinute: z.int().min(1).max(6_000).default(60),
  keys: z.array(publicKey).default([]),
});

const file = z
  .strictObject({
    /** Required audience of every token: the name of this service. */
    audience: z.string().min(1),
    provider: z.strictObject({ issuer: z.url(), jwks: z.url() }).optional(),
    clients: z.array(client),
  })
  .refine(({ clients }) => new Set(clients.map(({ id }) => id)).size === clients.length, 'a client stands there twice')
  .refine(({ clients }) => clients.every(({ scopes }) => scopes.includes('appointments.read')), {
    error: 'every client needs appointments.read',
  })
  .refine(({ clients, provider }) => provider !== undefined || clients.every(({ keys }) => keys.length > 0), {
    error: 'a client without keys needs a provider',
  });

/** Whether the key can verify signatures. Checked at start: else a broken key would be noticed only at a refusal. */
function isSigning(jwk: JsonWebKey): boolean {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: about } = createPublicKey({ key: jwk, format: 'jwk' });
    if (type === 'rsa') return (about?.modulusLength ?? 0) >= 2_048;
    return type === 'ed25519' || (type === 'ec' && about?.namedCurve === 'prime256v1');
  } catch {
    return false;
  }
}

/** A program of the lender, and its permissions. */
export interface MachineClient {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly MachineScope[];
  /** Maximum number of reads per minute, of all processes of the program together. */
  readonly perMinute: number;
  /** Keys that verify the tokens it signs itself. Without any, only tokens of the identity provider are accepted. */
  readonly keys: readonly Readonly<Record<string, unknown>>[];
}

/** The permitted programs, and the issuers of their tokens. */
export interface Machines {
  readonly audience: string;
  readonly provider: { readonly issuer: string; readonly jwks: string } | undefined;
  readonly clients: ReadonlyMap<string, MachineClient>;
}

/** Loads the file that `FISSA_MACHINES` names. Throws an error of one line when it is invalid. */
export function loadMachines(path: string): Machines {
  const given = file.safeParse(contentOf(path));
  if (!given.success) {
    const [issue] = given.error.issues;
    throw new Error(`FISSA_MACHINES ${path} is not valid: ${issue?.path.join('.')} ${issue?.message}`);
  }
  const { audience, provider, clients } = given.data;
  return { audience, provider, clients: new Map(clients.map((each) => [each.id, each])) };
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (problem) {
    throw new Error(`FISSA_MACHINES ${path} cannot be read: ${problem instanceof Error ? problem.message : problem}`);
  }
}
