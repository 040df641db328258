import type { Source } from '../../platform/metrics/metrics.ts';
import type { Journal } from './journal.ts';

/** Metrics of the edge's journal. It should be empty soon after the engine is back. */
export const journalSource =
  ({ measure }: Pick<Journal, 'measure'>): Source =>
  (gauge) => {
    const waiting = gauge('journal_entries', 'Requests that wait in the journal');
    const size = gauge('journal_bytes', 'Bytes they take on the disk');
    const age = gauge('journal_oldest_seconds', 'How long the oldest of them waits');
    return () => {
      const { entries, bytes, ageMs } = measure();
      waiting.set(entries);
      size.set(bytes);
      age.set(ageMs / 1_000);
    };
  };
