import type { WireCallTime } from '#contract/wire.ts';
import { toCompact } from '#domain/time/rome.ts';
import type { CallTime } from '../session/call-time.ts';

/** A chosen time of a call in wire format. */
export const wireCallTime = (time: CallTime): WireCallTime =>
  'band' in time ? { data: toCompact(time.date), fascia: time.band } : { data: toCompact(time.date), ora: time.hour };
