import { databaseUrl, type Layout, LOCAL } from './layout/layout.ts';

/** The text printed after the start: addresses, folders, and how to kill the primary. */
export function addresses(layout: Layout, primary: string): string {
  const { doors, nodes, etcds, apis, edges, worker, home } = layout;
  const at = (port: number) => `http://${LOCAL}:${port}`;
  const rows: readonly (readonly [string, string])[] = [
    ['the page', `${at(doors.edges)}/fa3/`],
    ['what HAProxy sees', `${at(doors.status)}/`],
    ['edges', edges.map(({ port }) => at(port)).join('  ')],
    ['apis', `${at(doors.apis)} before ${apis.map(({ port }) => at(port)).join('  ')}`],
    ['worker', at(worker.port)],
    ['metrics', [...apis, ...edges, worker].map(({ metrics }) => `${at(metrics)}/metrics`).join('  ')],
    ['database', databaseUrl(layout, 'owner', 'write')],
    ['its copies', databaseUrl(layout, 'owner', 'read')],
    ['PgBouncer', `${LOCAL}:${doors.pooler}`],
    ['PostgreSQL', nodes.map(({ name, postgres }) => `${name} ${LOCAL}:${postgres}`).join('  ')],
    ['Patroni', nodes.map(({ patroni }) => `${at(patroni)}/cluster`).join('  ')],
    ['etcd', etcds.map(({ client }) => at(client)).join('  ')],
    ['letters', `${home}/${worker.name}/mail`],
    ['kill the primary', `kill -9 $(head -1 ${home}/${primary}/pg/postmaster.pid)`],
    ['end it all', 'Ctrl-C, or npm run cluster -- stop'],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(18)} ${value}`).join('\n');
}
