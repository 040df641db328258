import type { RequestKind } from '#domain/booking/kind.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Reading } from '../../session/appointment.ts';

/** Whether the read has failed; it stays true during a retry. */
export const hasReadFailed = (reading: Reading | null): boolean => reading === 'failed' || reading === 'again';

interface Props {
  readonly kind: RequestKind;
  readonly busy: boolean;
  readonly onRetry: () => void;
  /** Without cookies no read can succeed, and no retry is offered. */
  readonly keepsCookies: boolean;
}

/** Says that the booking is stored, but its further details could not be read. */
export function DetailsMissing({ kind, busy, onRetry, keepsCookies }: Props) {
  const { common, summary } = useWords();
  if (!keepsCookies) {
    return (
      <Notice tone="warn" role="status">
        {summary.rest.noCookies}
      </Notice>
    );
  }
  return (
    <div role="status">
      <Notice tone="info">
        {kind === 'visit' ? summary.rest.visit : summary.rest.request}{' '}
        <Button kind="text" busy={busy} onClick={onRetry}>
          {common.retry}
        </Button>
      </Notice>
    </div>
  );
}
