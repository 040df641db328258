import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { AppointmentSoFar } from '../appointment-so-far.tsx';
import { Agenda } from './agenda.tsx';

interface Props {
  readonly onNext: () => void;
  /** The label of the button, which also shows its busy state. */
  readonly next: string;
  readonly busy: boolean;
  /** Why the button is disabled; null while it is enabled. */
  readonly why: string | null;
  /** Replaces the appointment so far beside the page; gets the button. */
  readonly side?: (button: ReactNode) => ReactNode;
  /** Shown above the day and slot pickers. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** A page to choose day and slot; beside it the choices so far, with the button to the next page. */
export function AgendaPage({ onNext, next, busy, why, side, children, below }: Props) {
  const { branches: t } = useWords();
  const isUnsure = useVisit((visit) => visit.unsureHours && !visit.provisional);
  const button = (
    <Button kind="cta" type="submit" wide busy={busy} disabled={why !== null}>
      {next}
    </Button>
  );
  return (
    <Form onSubmit={onNext}>
      <Page side={side ? side(button) : <AppointmentSoFar why={why}>{button}</AppointmentSoFar>}>
        {children}
        {isUnsure && (
          <Notice tone="warn" role="status">
            {t.unsure}
          </Notice>
        )}
        <Agenda />
        {below}
      </Page>
    </Form>
  );
}
