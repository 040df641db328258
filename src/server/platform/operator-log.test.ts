import { expect, test } from 'vitest';
import { reportTo } from './operator-log.ts';
import { securityEvent } from './security-log/security-event.ts';

// R18.7.3
test('each event is one line of JSON with its time and its level', () => {
  const lines: string[] = [];
  const tell = reportTo({ write: (line) => lines.push(line) }, { now: () => 1_795_000_000_000 });
  tell({ event: 'journal-unreadable' });
  const fields = { outcome: 'refused', route: 'challenge', client: '192.0.2.1' } as const;
  tell({ event: 'security', ...securityEvent('challenge-dearer', fields), times: 4 });
  expect(lines[0]).toBe('{"level":50,"time":1795000000000,"event":"journal-unreadable"}\n');
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    ...{ level: 40, time: 1_795_000_000_000, event: 'security', route: 'challenge', code: 'challenge-dearer' },
    ...{ kind: 'limit-reached', client: '192.0.2.1', times: 4 },
  });
});

// R18.7.3
test.each([
  ['info', ['cap-reached', 'failed', 'keys-missing']],
  ['warn', ['failed', 'keys-missing']],
  ['error', ['keys-missing']],
] as const)('the level %s writes %j, and every event is counted', (logLevel, read) => {
  const [lines, counted]: [string[], string[]] = [[], []];
  const sink = { write: (line: string) => lines.push(JSON.parse(line).event) };
  const tell = reportTo(sink, { logLevel, onReport: ({ event }) => void counted.push(event) });
  tell({ event: 'cap-reached', route: 'mail', who: 'pseudonym' });
  tell({ event: 'failed', route: 'mail', code: 'timeout' });
  tell({ event: 'keys-missing' });
  expect(lines).toEqual(read);
  expect(counted).toHaveLength(3);
});
