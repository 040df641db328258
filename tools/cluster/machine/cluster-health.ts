/** A member according to Patroni's API. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

const ANSWER_MS = 3_000;

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(init.method === undefined ? ANSWER_MS : 60_000) });
}

/** The members according to the first node that answers; empty without an answer. */
export async function membersSeen(patronis: readonly string[]): Promise<readonly Member[]> {
  for (const url of patronis)
    try {
      const { members } = (await (await ask(`${url}/cluster`)).json()) as { readonly members: readonly Member[] };
      return members;
    } catch {
      // Another node may answer.
    }
  return [];
}

const FOLLOWS = ['running', 'streaming'];
const MOST_LAG = 1_048_576;

/** Whether there is one primary, and all others follow its timeline with little lag, one of them synchronously. */
export function isHealthy(members: readonly Member[], nodes: number): boolean {
  const leaders = members.filter(({ role }) => role === 'leader');
  const copies = members.filter(({ role }) => role !== 'leader');
  const [leader] = leaders;
  return (
    members.length === nodes &&
    leaders.length === 1 &&
    leader?.state === 'running' &&
    copies.every(
      (one) => FOLLOWS.includes(one.state) && one.timeline === leader.timeline && Number(one.lag) < MOST_LAG,
    ) &&
    (copies.length === 0 || copies.some(({ role }) => role === 'sync_standby'))
  );
}

export async function post(url: string, body: object, method: 'POST' | 'PATCH' = 'POST'): Promise<string> {
  const answer = await ask(url, { method, body: JSON.stringify(body) });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`Patroni refused ${url}: ${answer.status} ${said}`);
  return said;
}

/** Whether this etcd is the leader. */
export async function isEtcdLeader(etcd: string): Promise<boolean> {
  try {
    const { state } = (await (await ask(`${etcd}/v2/stats/self`)).json()) as { readonly state?: string };
    return state === 'StateLeader';
  } catch {
    return false;
  }
}
