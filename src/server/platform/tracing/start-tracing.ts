import type { Environment } from '../config/environment.ts';
import type { LogEvent } from '../operator-log.ts';
import { traceWith } from './trace.ts';

/** Starts exporting traces where an endpoint is configured; otherwise the module is not loaded. */
export async function startTracing(
  { tracing }: Pick<Environment, 'tracing'>,
  tell: LogEvent,
): Promise<() => Promise<void>> {
  if (tracing === undefined) return async () => undefined;
  const [{ createTracer }, { createExporter }] = await Promise.all([import('./tracer.ts'), import('./exporter.ts')]);
  const exporter = createExporter({ ...tracing, onLost: (code) => tell({ event: 'traces-lost', code }) });
  traceWith(createTracer({ share: tracing.share, onEnd: exporter.add }));
  return async () => {
    traceWith(null);
    await exporter.stop();
  };
}
