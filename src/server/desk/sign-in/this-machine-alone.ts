import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../../http/ingress/forwarded-headers.ts';
import { refuse } from '../../http/problems.ts';

/** Headers that a proxy adds to a forwarded request. */
const HANDED_ON = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Refuses requests that do not come from a browser on this machine, since the demo desk needs no password. The port
 * listens on loopback, which a local proxy reaches; such a proxy shows in the Host or another header.
 */
export function answerThisMachineAlone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isFromHere(request.headers)) return void refuse(reply, 'demo-is-local');
    done();
  });
}

const isFromHere = (headers: IncomingHttpHeaders): boolean =>
  isLoopbackHost(headers.host ?? '') && !Object.keys(headers).some((name) => HANDED_ON.test(name));
