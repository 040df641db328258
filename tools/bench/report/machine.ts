import { cpus, loadavg, release, totalmem } from 'node:os';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  /** Load average before the measurement. Above the number of cores the figures are unreliable. */
  readonly load: number;
}

export function thisMachine(): Machine {
  const all = cpus();
  return {
    processor: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.version,
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

/** From this load average on, other programs affect the figures. */
const BUSY = 0.5;

export function machineLine({ processor, cores, memoryGigabytes, system, node, load }: Machine): string {
  const busy = load > BUSY ? ', so busy with something else: the figures are no proof' : '';
  return `${cores} × ${processor}, ${memoryGigabytes} GB, ${system}, Node ${node}; load before ${load}${busy}`;
}
