import { expect, test } from 'vitest';
import { addresses } from './addresses.ts';
import { FULL_SIZE, layOut } from './layout/layout.ts';

const SECRETS = { superuser: 's', replication: 'r', rewind: 'w', owner: 'o', server: 'v', keys: '{}' };

// R17.3.1
test('the summary lists the address of each part, the folder of the mails, and how to kill the primary', async () => {
  const layout = await layOut('/home', FULL_SIZE, SECRETS, async (wanted) => wanted);
  const { etcds, nodes, apis, edges, worker, doors } = layout;
  const told = addresses(layout, 'n2');
  const ports = [
    ...etcds.map(({ client }) => client),
    ...nodes.flatMap(({ postgres, patroni }) => [postgres, patroni]),
    ...[...apis, ...edges, worker].flatMap(({ port, metrics }) => [port, metrics]),
    ...Object.values(doors),
  ];
  expect(ports.filter((port) => !told.includes(`127.0.0.1:${port}`))).toEqual([]);
  expect(told).toContain(`http://127.0.0.1:${doors.edges}/fa3/`);
  expect(told).toContain('/home/worker-1/mail');
  expect(told).toContain('/home/n2/pg/postmaster.pid');
});
