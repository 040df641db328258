import { type Layout, LOCAL, type Server } from './layout.ts';

const BASE = `global
  maxconn 4000

defaults
  timeout connect 2s
  timeout check 3s
  timeout client 75s
  timeout server 75s
  timeout http-keep-alive 30s
`;
/**
 * Health checks of database servers. Sessions are closed when a server is down, so that no pool keeps a demoted
 * primary.
 */
const WATCHED = 'default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions';

/** Health checks of web servers. Those that are down are checked more often, so that a rolling restart is quick. */
const WEB_WATCHED = 'default-server inter 1s fastinter 500ms downinter 200ms fall 2 rise 1';

/** The backends: the primary, its replicas, the engines and the edges that report ready. */
export function haproxyFile(layout: Layout): string {
  const { doors, apis, edges } = layout;
  return [
    BASE,
    database(layout, 'write', doors.write, '/primary'),
    database(layout, 'read', doors.read, '/replica?lag=1MB'),
    web('apis', doors.apis, apis, []),
    // A cookie keeps a visitor at one edge, because only the edge with the journal entry knows a provisional request.
    web('edges', doors.edges, edges, [
      'option forwardfor if-none',
      'cookie fissa-edge insert indirect nocache httponly',
    ]),
    block('status', doors.status, 'http', ['stats enable', 'stats uri /', 'stats refresh 2s']),
  ].join('\n');
}

function database({ nodes }: Layout, name: string, port: number, asked: string): string {
  return block(name, port, 'tcp', [
    `option httpchk OPTIONS ${asked}`,
    'http-check expect status 200',
    // Connections that wait for notifications are idle for long.
    ...['timeout client 30m', 'timeout server 30m', 'option clitcpka', 'option srvtcpka'],
    WATCHED,
    ...nodes.map((node) => `server ${node.name} ${node.host}:${node.postgres} check port ${node.patroni}`),
  ]);
}

/** A section for web servers. A request is sent to another server only if it was not sent yet. */
function web(name: string, port: number, servers: readonly Server[], more: readonly string[]): string {
  const isSticky = more.some((line) => line.startsWith('cookie'));
  return block(name, port, 'http', [
    ...more,
    'option httpchk GET /readyz',
    'http-check expect status 200',
    ...['option redispatch 1', 'retries 2', 'retry-on conn-failure'],
    WEB_WATCHED,
    ...servers.map((one) => `server ${one.name} ${one.host}:${one.port} check${isSticky ? ` cookie ${one.name}` : ''}`),
  ]);
}

const block = (name: string, port: number, mode: 'tcp' | 'http', lines: readonly string[]): string =>
  [`listen ${name}`, ...[`bind ${LOCAL}:${port}`, `mode ${mode}`, ...lines].map((line) => `  ${line}`), ''].join('\n');
