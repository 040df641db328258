import type { Destination } from '../tracing/exporter.ts';
import type { Variables } from './settings.ts';

export interface TracingSettings extends Destination {
  /** Sampling rate, from 0 to 1. */
  readonly share: number;
}

/** Trace destination; undefined where tracing is off. */
export function tracingSettings(values: Variables): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = values;
  const service = values.OTEL_SERVICE_NAME ?? `fissa-${values.FISSA_ROLE}`;
  return url === undefined ? undefined : { url, headers, service, share: values.OTEL_TRACES_SAMPLER_ARG };
}
