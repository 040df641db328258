import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { Headers } from './headers.ts';
import { firstScreen, isPage } from './page-address.ts';
import { PROBLEM_TYPE, problemOf, type Refusal } from './problems.ts';

type Handlers = Pick<Required<FastifyServerOptions>, 'clientErrorHandler' | 'frameworkErrors'>;

const REFUSAL_BY_CODE: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timed-out',
  HPE_HEADER_OVERFLOW: 'too-large',
};

/**
 * Answers requests that reach no route: broken HTTP, and addresses that cannot be decoded. An undecodable page address
 * redirects to the first screen, like every unknown page; any other request is rejected.
 */
export function handleBrokenRequests(headers: (url: string) => Headers, newId: () => string): Handlers {
  return {
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      socket.end(rawAnswer(REFUSAL_BY_CODE[error.code] ?? 'malformed', newId(), headers('/')));
    },
    frameworkErrors(_error, request, reply) {
      // A malformed address is answered before any hook runs.
      reply.hijack();
      if ((request.method === 'GET' || request.method === 'HEAD') && isPage(request.url)) {
        const location = firstScreen(request.url);
        reply.raw.writeHead(302, { ...headers(request.url), location, 'cache-control': 'no-store' }).end();
        return;
      }
      const body = problemOf('malformed', request.id);
      const all = { ...headers(request.url), 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' };
      reply.raw.writeHead(body.status, all).end(JSON.stringify(body));
    },
  };
}

function rawAnswer(code: Refusal, id: string, headers: Headers): string {
  const problem = problemOf(code, id);
  const body = JSON.stringify(problem);
  const all = {
    ...headers,
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}
