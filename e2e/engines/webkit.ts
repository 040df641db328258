import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from '../../tools/machine/ports.ts';
import { PHONE, type Pilot, type Point, type Size } from './pilot.ts';

/** A full-screen window, because the bars of a normal one are wider than a phone. */
const BARE = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } };

/** Starts WebKitGTK, controlled by its WebDriver, on a virtual display. */
export async function startWebKit(driver: string): Promise<Pilot> {
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await end(child);
  };
  try {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(screen);
    const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, NO_AT_BRIDGE: '1' };
    started.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    const session = await newSession(`http://127.0.0.1:${port}`);
    return await pilotOf(session, () => session.say('DELETE', '').then(stop));
  } catch (problem) {
    await stop();
    throw problem;
  }
}

interface Session {
  say(method: string, path: string, body?: object): Promise<unknown>;
}

async function newSession(base: string): Promise<Session> {
  const say = async (method: string, path: string, body?: object) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(base + path, { method, ...payload });
    const { value } = (await reply.json()) as { readonly value: { readonly message?: string } | null };
    if (!reply.ok) throw new Error(`${method} ${path}: ${value?.message}`);
    return value;
  };
  const ready = () =>
    say('GET', '/status').then(
      () => true,
      () => false,
    );
  await expect.poll(ready).toBe(true);
  const { sessionId } = (await say('POST', '/session', { capabilities: { alwaysMatch: BARE } })) as {
    readonly sessionId: string;
  };
  return { say: (method, path, body) => say(method, `/session/${sessionId}${path}`, body) };
}

async function pilotOf({ say }: Session, close: () => Promise<void>): Promise<Pilot> {
  const ask = (expression: string) => say('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  const askFrame = async (expression: string) => {
    await say('POST', '/frame', { id: 0 });
    return ask(expression).finally(() => say('POST', '/frame', { id: null }));
  };
  const act = (type: string, actions: readonly object[], more: object = {}) =>
    say('POST', '/actions', { actions: [{ type, id: type, actions, ...more }] });
  const resize = async (size: Size) => void (await say('POST', '/window/rect', size));
  await resize(PHONE);
  return {
    ask,
    askFrame,
    open: async (url) => void (await say('POST', '/url', { url })),
    press: async ({ x, y }: Point) => {
      const press = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
      ];
      await act('pointer', [...press, { type: 'pointerUp', button: 0 }], { parameters: { pointerType: 'mouse' } });
    },
    type: async (text) => {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', keys);
    },
    resize,
    close,
  };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
