import type { Engine, Fixture } from './fixture.ts';

/**
 * A stub of the fixture, whose engines are only URLs. `asked` collects the settings of started engines, `ended` the
 * URLs of killed ones.
 */
export function fakeFixture({ full = false } = {}) {
  const asked: (Readonly<Record<string, string>> | undefined)[] = [];
  const ended: string[] = [];
  const engine: Fixture['engine'] = async (_database, env) => {
    const url = `http://engine-${asked.push(env)}`;
    return { url, pid: () => asked.length, kill: async () => void ended.push(url) } as unknown as Engine;
  };
  const database = async () => ({}) as Awaited<ReturnType<Fixture['standard']>>;
  const fixture: Fixture = {
    ...{ full, home: '', say: () => undefined, complaints: () => [], engine },
    ...{ standard: database, grown: database },
  };
  return { fixture, asked, ended };
}
