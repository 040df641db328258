import { vi } from 'vitest';

/**
 * Runs a command with these arguments and environment, and returns its lines and exit code. The file of a command runs
 * when it is loaded, so it can run only once per test worker.
 */
export async function typedAs(
  load: () => Promise<unknown>,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: typeof process.exitCode; readonly lines: readonly string[] }> {
  const { argv, exitCode } = process;
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line: string) => void lines.push(line)),
  );
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  Object.assign(process, { argv: [...argv.slice(0, 2), ...words], exitCode: undefined });
  try {
    await load();
    return { code: process.exitCode, lines };
  } finally {
    Object.assign(process, { argv, exitCode });
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
