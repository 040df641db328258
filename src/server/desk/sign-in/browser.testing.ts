/** A browser of a test: its cookies, and every address it was sent to. */
export function aBrowser(origin: string) {
  const cookies = new Map<string, string>();
  const visited: URL[] = [];
  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    visited.push(url);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const go = async (address: string, follow = true): Promise<Response> => {
    const url = new URL(address, origin);
    const response = await send(url, {});
    const next = response.headers.get('location');
    return next !== null && follow ? go(new URL(next, url).href) : response;
  };
  /** Posts a form, or nothing at all, and goes on from there. */
  const post = async (address: string, fields?: Readonly<Record<string, string>>): Promise<Response> => {
    const url = new URL(address, origin);
    const form = fields && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    };
    const response = await send(url, { method: 'POST', ...form });
    const next = response.headers.get('location');
    return next === null ? response : go(new URL(next, url).href);
  };
  /** Presses the button of a form the browser was shown; `fields` are what the button adds. */
  const press = async (shown: Response, fields: Readonly<Record<string, string>>): Promise<Response> => {
    const page = await shown.text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const hidden = [...page.matchAll(/name="(\w+)" value="([^"]*)"\/>/g)].map(([, name, value]) => [name, value]);
    return post(new URL(action, visited.at(-1)).href, { ...Object.fromEntries(hidden), ...fields });
  };
  /** What the desk says of the person who is signed in. */
  const whoIs = async (): Promise<Response> => {
    const headers = { cookie: `fissa-desk=${cookies.get('fissa-desk')}`, 'content-type': 'application/json' };
    return fetch(`${origin}/sportello/api/Io`, { method: 'POST', headers, body: '{}' });
  };
  /** What the last request to the provider's sign-in asked for. */
  const lastWish = (): Readonly<Record<string, string>> =>
    Object.fromEntries(visited.findLast(({ pathname }) => pathname.endsWith('/auth'))?.searchParams ?? []);
  return { cookies, visited, go, post, press, whoIs, lastWish };
}

export type Browser = ReturnType<typeof aBrowser>;
