import { type IncomingHttpHeaders, request as send } from 'node:http';

export interface Question {
  readonly base: string;
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request without a timeout, since a frozen engine may still answer. Rejects if the connection breaks. */
export function sendToEngine({ base, url, method, headers, body }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = { ...headers, connection: 'close' };
    const request = send(base + url, { method, headers: own, agent: false }, (reply) => {
      readAll(reply).then(
        (bytes) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
        reject,
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

export async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
