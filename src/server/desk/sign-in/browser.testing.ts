/** A test browser: its cookies, and every address it was redirected to. */
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
  /** Posts a form, or an empty body, and follows redirects. */
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
  /** Submits a form that the browser was shown; `fields` are the button's own. */
  const press = async (shown: Response, fields: Readonly<Record<string, string>>): Promise<Response> => {
    const page = await shown.text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const hidden = [...page.matchAll(/name="(\w+)" value="([^"]*)"\/>/g)].map(([, name, value]) => [name, value]);
    return post(new URL(action, visited.at(-1)).href, { ...Object.fromEntries(hidden), ...fields });
  };
  /** The desk's answer about the signed-in person. */
  const whoIs = async (): Promise<Response> => {
    const headers = { cookie: `fissa-desk=${cookies.get('fissa-desk')}`, 'content-type': 'application/json' };
    return fetch(`${origin}/sportello/api/Io`, { method: 'POST', headers, body: '{}' });
  };
  /** Parameters of the last sign-in request to the provider. */
  const lastWish = (): Readonly<Record<string, string>> =>
    Object.fromEntries(visited.findLast(({ pathname }) => pathname.endsWith('/auth'))?.searchParams ?? []);
  return { cookies, visited, go, post, press, whoIs, lastWish };
}

export type Browser = ReturnType<typeof aBrowser>;
