import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * Loaded into a process of the product before the program: headers of each answer report how many statements its
 * request
 * sent to the database, and how often it waited for one. Statements sent before the first of them is answered are
 * one round trip.
 */
const asked = new AsyncLocalStorage<{ statements: number; trips: number; underWay: number }>();

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    const request = asked.getStore();
    const sent = query.apply(this, given);
    if (request === undefined) return sent;
    request.statements += 1;
    if (request.underWay === 0) request.trips += 1;
    request.underWay += 1;
    const answered = () => {
      request.underWay -= 1;
    };
    (sent as Promise<unknown>).then(answered, answered);
    return sent;
  },
});

const emit = Server.prototype.emit as (...given: unknown[]) => boolean;
Object.assign(Server.prototype, {
  emit(this: Server, event: string, ...given: unknown[]) {
    if (event !== 'request') return emit.call(this, event, ...given);
    const [, response] = given as [IncomingMessage, ServerResponse];
    const request = { statements: 0, trips: 0, underWay: 0 };
    const writeHead = response.writeHead as (...told: unknown[]) => ServerResponse;
    Object.assign(response, {
      writeHead(...told: unknown[]) {
        response.setHeader('x-statements', request.statements);
        response.setHeader('x-round-trips', request.trips);
        return writeHead.apply(response, told);
      },
    });
    return asked.run(request, () => emit.call(this, event, ...given));
  },
});
