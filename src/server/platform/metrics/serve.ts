import { createServer, type Server } from 'node:http';
import type { Environment } from '../config/environment.ts';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` only, on a separate port that is not public. */
export function serveMetrics(metrics: Pick<Metrics, 'read' | 'contentType'>, port: number, host: string) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise<Server>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}

/** Opens the port where one is configured; returns the function that closes it. */
export async function openMetrics(
  metrics: Metrics,
  { metricsPort, metricsHost }: Pick<Environment, 'metricsPort' | 'metricsHost'>,
): Promise<() => Promise<unknown>> {
  if (metricsPort === undefined) return async () => undefined;
  const server = await serveMetrics(metrics, metricsPort, metricsHost);
  return () => new Promise((resolve) => server.close(resolve));
}
