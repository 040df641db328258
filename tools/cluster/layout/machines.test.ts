import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleFiles, machineFiles } from './machines.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy/cluster');
const SECRETS = { superuser: 'su', replication: 're', rewind: 'rw', owner: 'ow', server: 'se', keys: 'ke' };
const MACHINES = {
  databases: ['10.1.0.1', '10.1.0.2', '10.1.0.3'],
  webs: ['10.1.0.4', '10.1.0.5'],
  network: '10.1.0.0/28',
};

// R17.3.1
test('the files in deploy/cluster are those that the command writes', () => {
  for (const { machine, path, text } of exampleFiles())
    expect(
      readFileSync(join(DEPLOY, machine, path), 'utf8'),
      `${machine}${path}: npm run cluster -- files deploy/cluster`,
    ).toBe(text);
});

// R17.3.1
test('every machine gets the files of its parts, and no file names the machine that wrote them', () => {
  const files = machineFiles(MACHINES, SECRETS);
  const pathsOf = (name: string) => files.filter(({ machine }) => machine === name).map(({ path }) => path);
  expect(pathsOf('db2')).toEqual([
    '/etc/default/etcd',
    '/etc/patroni/config.yml',
    '/srv/fissa/db2/first.sql',
    '/srv/fissa/db2/first.sh',
    '/etc/pgbackrest.conf',
  ]);
  expect(pathsOf('web1').filter((path) => !pathsOf('web2').includes(path))).toEqual([
    '/etc/fissa/worker.env',
    '/etc/fissa/migrate.env',
  ]);
  expect(files.filter(({ machine, text }) => machine.startsWith('db') && text.includes('127.0.0.1'))).toEqual([]);
});

// R17.3.3, R17.6.1
test('each database machine has a watchdog and an archive, and no server knows the owner of the tables', () => {
  const files = machineFiles(MACHINES, SECRETS);
  const textOf = (machine: string, path: string) =>
    files.find((one) => one.machine === machine && one.path === path)?.text ?? '';
  const patroni = JSON.parse(textOf('db3', '/etc/patroni/config.yml'));
  expect(patroni).toMatchObject({
    name: 'db3',
    restapi: { connect_address: '10.1.0.3:8008' },
    watchdog: { mode: 'required' },
    postgresql: {
      pg_hba: ['local all all peer', expect.stringContaining('10.1.0.0/28'), expect.stringContaining('10.1.0.0/28')],
    },
  });
  expect(patroni.bootstrap.dcs.postgresql.parameters.archive_command).toBe('pgbackrest --stanza=fissa archive-push %p');
  expect(textOf('db3', '/etc/pgbackrest.conf')).toContain('pg1-path=/srv/fissa/db3/pg\n');
  expect(textOf('web2', '/etc/fissa/edge.env')).toContain('FISSA_JOURNAL_PEER=http://10.1.0.4:3000\n');
  const holders = files.filter(({ machine, text }) => machine.startsWith('web') && text.includes(':ow@'));
  expect(holders.map(({ machine, path }) => `${machine}${path}`)).toEqual(['web1/etc/fissa/migrate.env']);
});
