import { createHash, randomBytes } from 'node:crypto';
import type { Cluster } from '../cluster.ts';
import type { Trial } from '../faults/fault.ts';
import type { Kind, Operation, Outcome } from '../history.ts';

/** An answer of the desk. */
export interface DeskAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}
/** How the history describes a write of the desk for the checker. */
export interface WriteDescription extends Pick<Operation, 'wanted'> {
  readonly kind: Extract<Kind, 'staff' | 'move' | 'cancel'>;
  /** The body that a visitor's request for the same change would have. */
  readonly body?: unknown;
}
/** A signed-in member of staff of the demo data. */
export interface Staff {
  readonly read: (call: string, body: object) => Promise<DeskAnswer | null>;
  /** Repeats the request with one idempotency key until there is an answer; a killed desk is started again. */
  readonly write: (call: string, body: object, about: WriteDescription) => Promise<DeskAnswer | null>;
}

const TIMEOUT_MS = 15_000;
const TRIES = 4;
const VISITOR = 'staff';

/** Signs in by writing the session into the database, without the identity provider. */
export async function signIn(cluster: Cluster, code: string, scene: Trial): Promise<Staff> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const [row] = await cluster.database.query(`
    insert into staff_session (token_hash, staff_id, authenticated_at, expires_at)
    select decode('${hash}', 'hex'), id, now(), now() + interval '1 hour' from staff where code = '${code}'
    returning staff_id`);
  const { staff_id: id } = row as { readonly staff_id: string };
  const ask = (call: string, body: object, key: string) => send(cluster.desk.deskUrl, token, { call, body, key });
  return {
    read: (call, body) => ask(call, body, newKey()),
    async write(call, body, about) {
      const key = newKey();
      const operation = operationOf(scene, { ...about, body: about.body ?? body }, { call, key: `${id} ${key}` });
      const began = Date.now();
      scene.record({ type: 'invoke', at: began, operation });
      let said = await ask(call, body, key);
      for (let tries = 1; said === null && tries < TRIES; tries += 1) {
        await cluster.desk.start();
        said = await ask(call, body, key);
      }
      scene.record(outcomeOf(operation, said, began));
      return said;
    },
  };
}

const newKey = (): string => randomBytes(18).toString('base64url');

interface Question {
  readonly call: string;
  readonly body: object;
  readonly key: string;
}

async function send(deskUrl: string, token: string, { call, body, key }: Question): Promise<DeskAnswer | null> {
  try {
    const reply = await fetch(`${deskUrl}/sportello/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie: `fissa-desk=${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = { status: reply.status, body: (await reply.json()) as DeskAnswer['body'] };
    // A 5xx answer counts as no answer, so the request is repeated.
    return said.status >= 500 ? null : said;
  } catch {
    return null;
  }
}

let writes = 0;

function operationOf(
  { seed }: Trial,
  about: WriteDescription,
  { call, key }: Pick<Operation, 'call' | 'key'>,
): Operation {
  writes += 1;
  const who = { worker: -1, visitor: VISITOR, address: VISITOR, taxCode: '' };
  const { kind, wanted, body } = about;
  return { ...who, id: `${seed}-staff-${writes}`, kind, call, key, body, wanted };
}

/** A refusal is an answer too. Without an answer the write may have happened. */
function outcomeOf({ id }: Operation, said: DeskAnswer | null, began: number): Outcome {
  const at = Date.now();
  const ms = at - began;
  const type = said === null ? 'info' : said.body.Status === '0' ? 'ok' : 'fail';
  const tries = said === null ? [] : [{ path: 'direct', status: said.status, ms, body: said.body } as const];
  return { type, at, id, waitMs: ms, tries };
}
