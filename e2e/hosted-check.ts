import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a stub of the hosted human check: a script for the page, and an endpoint for the engine. */
export function hostedCheck(): Promise<{ readonly server: Server; readonly url: string }> {
  const script = `window.grecaptcha = {
    ready: (then) => then(),
    execute: async (key, { action }) => key + ' ' + action,
  };`;
  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/recaptcha/api.js')) {
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
      reply.setHeader('content-type', 'text/javascript').end(script);
      return;
    }
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const [key, action] = (new URLSearchParams(body).get('response') ?? '').split(' ');
      reply.end(JSON.stringify({ success: key === 'the-site', score: 0.9, action, hostname: 'localhost' }));
    });
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha` }),
    ),
  );
}
