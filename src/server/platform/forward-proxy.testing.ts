import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

/** A key and a certificate for *.example, for tests alone. */
const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9ibBo+pLFbo0ugRfILShSItu4DRjrFcl4BS+3hq6A9+hRANCAARK',
  'L/exxpEUo1Mhb5kfLjZJfysP3oVYcdfcHBkh89PEqkCtc5LC+V4gVSlPpOsm3d/DPiZmgyZWcCBAlMIPCvqr',
].join('');
const CERTIFICATE = [
  'MIIBozCCAUmgAwIBAgIUBYVIJTeizj1KkqaFZdva44W0+bAwCgYIKoZIzj0EAwIwGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBs',
  'ZTAgFw0yNjExMjgxMTMwMTdaGA8yMTI2MTEwNDExMzAxN1owGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMGByqGSM49',
  'AgEGCCqGSM49AwEHA0IABEov97HGkRSjUyFvmR8uNkl/Kw/ehVhx19wcGSHz08SqQK1zksL5XiBVKU+k6ybd38M+JmaDJlZwIECU',
  'wg8K+qujaTBnMB0GA1UdDgQWBBS3V20zitTSyhYjS8/Q3C+YOhNl+zAfBgNVHSMEGDAWgBS3V20zitTSyhYjS8/Q3C+YOhNl+zAP',
  'BgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCSouZXhhbXBsZTAKBggqhkjOPQQDAgNIADBFAiAEfdg6QiotJu0fDmIz78DMXDaH',
  'ot1f/NHZ921iTgshHgIhALHo0IOQRrqFxOmEsk9mbJHP/DVo+xpW6uPecpD6dSmw',
].join('');
const secret = {
  key: createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' }).export({
    ...{ format: 'pem', type: 'pkcs8' },
  }),
  cert: `-----BEGIN CERTIFICATE-----\n${CERTIFICATE.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
};

/** A request that arrived, with the first line that the proxy got for it. */
interface Seen {
  readonly asked: string;
  readonly authorization: string | undefined;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
async function opened<T extends Server>(server: T): Promise<T> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/**
 * Starts a forward proxy on loopback with one https server behind it, which every name leads to. `answer` makes the
 * server's answers, for https as for http; with `status` 302 they lead elsewhere, with 403 the
 * proxy opens no tunnel. `seen` lists what the proxy was asked.
 */
export async function startForwardProxy(answer: () => object = () => ({}), status = 200) {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const note = (request: IncomingMessage) => {
    const authorization = request.headers['proxy-authorization'];
    seen.push({ asked: `${request.method} ${request.url}`, authorization });
  };
  const reply = (response: ServerResponse) =>
    response.writeHead(status, { location: 'http://inside.example/' }).end(JSON.stringify(answer()));
  const behind = await opened(createTlsServer(secret, (_request, response) => reply(response)));
  const proxy = createServer((request, response) => {
    note(request);
    reply(response);
  });
  proxy.on('connect', (request: IncomingMessage, client: Socket) => {
    note(request);
    if (status === 403) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const server = connect(portOf(behind), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(server).pipe(client);
    });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
  });
  await opened(proxy);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    for (const server of [proxy, behind]) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  };
  return { url: `http://127.0.0.1:${portOf(proxy)}`, host: `127.0.0.1:${portOf(proxy)}`, seen, close };
}
