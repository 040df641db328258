import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * Loaded into a process of the product before the program: each answer tells in a header how many statements its request
 * sent to the database, up to the answer.
 */
const asked = new AsyncLocalStorage<{ count: number }>();

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    const request = asked.getStore();
    if (request) request.count += 1;
    return query.apply(this, given);
  },
});

const emit = Server.prototype.emit as (...given: unknown[]) => boolean;
Object.assign(Server.prototype, {
  emit(this: Server, event: string, ...given: unknown[]) {
    if (event !== 'request') return emit.call(this, event, ...given);
    const [, response] = given as [IncomingMessage, ServerResponse];
    const request = { count: 0 };
    const writeHead = response.writeHead as (...told: unknown[]) => ServerResponse;
    Object.assign(response, {
      writeHead(...told: unknown[]) {
        response.setHeader('x-statements', request.count);
        return writeHead.apply(response, told);
      },
    });
    return asked.run(request, () => emit.call(this, event, ...given));
  },
});
