import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../../http/door/way-in.ts';
import { refuse } from '../../http/problems.ts';

/** What a proxy adds to a request that it hands on. */
const HANDED_ON = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Refuses every request that did not come from a browser of this machine: the desk behind it asks for no password. The
 * port listens on loopback, which a proxy on the same machine reaches; the proxy shows in the Host or in a header.
 */
export function answerThisMachineAlone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isFromHere(request.headers)) return void refuse(reply, 'demo-is-local');
    done();
  });
}

const isFromHere = (headers: IncomingHttpHeaders): boolean =>
  isLoopbackHost(headers.host ?? '') && !Object.keys(headers).some((name) => HANDED_ON.test(name));
