import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DataRows } from '#ui/layout/data-rows.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useFlow, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { RequestCode } from '../../parts/request-code.tsx';
import type { Refused } from '../../session/appointment.ts';

/**
 * The page for an appointment that is not found or cannot be read, with a button to read it again. If its code is
 * known, a second button opens the dialog that proves and changes it, also on another device.
 */
export function AppointmentMissing({ onRetry }: { readonly onRetry: () => void }) {
  const { common, summary: t } = useWords();
  const { act, visit } = useFunnel();
  return (
    <Page>
      <PageHeading>{t.rows.code}</PageHeading>
      <Notice tone="error" role="alert">
        {t.missing}
      </Notice>
      <Button kind="cta" onClick={onRetry}>
        {common.retry}
      </Button>
      {visit.facts.externalOppId && (
        <Button kind="line" busy={visit.modal?.kind === 'edit'} onClick={() => act.showModal({ kind: 'edit' })}>
          {t.actions.edit}
        </Button>
      )}
    </Page>
  );
}

/** The page for a received request whose state cannot be read now. */
export function RequestReceived({ oppId }: { readonly oppId: string }) {
  const { summary: t } = useWords();
  return (
    <Page>
      <PageHeading lead={t.provisional.lead}>{t.provisional.heading}</PageHeading>
      <dl>
        <dt>{t.rows.code}</dt>
        <RequestCode code={oppId} />
      </dl>
    </Page>
  );
}

/** The page for a request that was refused after it was received: reason, free slots then, and a new start. */
export function RequestRefused({ refusal }: { readonly refusal: Refused }) {
  const { formats, summary: t } = useWords();
  const { act } = useFlow();
  const hours = refusal.free.map(({ date, hour }) => ({ term: formats.longDay(date), detail: hour }));
  return (
    <Page>
      <PageHeading lead={t.refused.lead}>{t.refused.heading}</PageHeading>
      <Notice tone="warn">{refusal.message}</Notice>
      {hours.length > 0 && (
        <section aria-labelledby="liberi">
          <h2 id="liberi">{t.refused.alternatives}</h2>
          <DataRows rows={hours} />
        </section>
      )}
      <Button kind="cta" onClick={act.startAgain}>
        {t.cancelled.again}
      </Button>
    </Page>
  );
}
