import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Answer, type Question, readAll, sendToEngine } from './proxy/ask-engine.ts';
import { answerWith, type ProxyMode } from './proxy/proxy-modes.ts';

/** A request from the edge, as the fault proxy sees it. */
export interface Seen {
  readonly call: string;
  /** The request has an idempotency key, so it changes something. */
  readonly keyed: boolean;
  readonly engine: number;
}

/**
 * A proxy between the edge and its engines. It distributes requests among them, and delays or breaks them for a fault.
 */
export interface FaultProxy {
  readonly url: string;
  /** Chooses what happens to each request from now on. */
  readonly behave: (choose: (seen: Seen) => ProxyMode) => void;
  /** Releases held requests and forwards all requests normally again. */
  readonly heal: () => void;
  /** Calls a function at the next matching request: before an engine gets it, or after the engine answered. */
  readonly atPoint: (point: Point) => void;
  /** Whether no engine is working on a request of the proxy, even one whose client has gone. */
  readonly isIdle: () => boolean;
  readonly stop: () => Promise<void>;
}
export interface Point {
  readonly when: 'before the engine has it' | 'after the engine answered';
  readonly is: (seen: Seen) => boolean;
  readonly act: (seen: Seen) => Promise<void>;
}

const pass = (): ProxyMode => 'pass';

export async function startProxy(engines: readonly string[]): Promise<FaultProxy> {
  const state: State = { engines, turn: 0, choose: pass, points: [], working: 0, held: new Set() };
  const server = createServer((request, reply) => {
    handle(state, request, reply).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    behave: (choose) => {
      state.choose = choose;
    },
    heal: () => {
      state.choose = pass;
      state.points.length = 0;
      for (const release of state.held) release();
      state.held.clear();
    },
    atPoint: (point) => void state.points.push(point),
    isIdle: () => state.working === 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface State {
  readonly engines: readonly string[];
  turn: number;
  choose: (seen: Seen) => ProxyMode;
  readonly points: Point[];
  working: number;
  readonly held: Set<() => void>;
}

async function handle(state: State, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { url = '', method = 'GET', headers } = request;
  const body = await readAll(request);
  const engine = state.turn++ % state.engines.length;
  const call = url.split('?', 1).join('').split('/').at(-1) ?? '';
  const seen: Seen = { call, keyed: headers['idempotency-key'] !== undefined, engine };
  const question: Question = { base: state.engines[engine] ?? '', url, method, headers, body };
  await answerWith(state.choose(seen), {
    request,
    reply,
    ask: () => asked(state, seen, question),
    hold: () => new Promise((resolve) => state.held.add(resolve)),
  });
}

/** Sends a request to an engine. It continues when the edge has given up, like a request on its way in a network. */
async function asked(state: State, seen: Seen, question: Question): Promise<Answer | null> {
  state.working += 1;
  try {
    await reach(state, 'before the engine has it', seen);
    const answer = await sendToEngine(question).catch(() => null);
    if (await reach(state, 'after the engine answered', seen)) return null;
    return answer;
  } finally {
    state.working -= 1;
  }
}

/** Calls the first matching point and removes it. Returns whether there was one. */
async function reach(state: State, when: Point['when'], seen: Seen): Promise<boolean> {
  const index = state.points.findIndex((point) => point.when === when && point.is(seen));
  const [point] = index < 0 ? [] : state.points.splice(index, 1);
  await point?.act(seen);
  return point !== undefined;
}
