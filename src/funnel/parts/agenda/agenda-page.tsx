import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { Page } from '#ui/layout/page.tsx';
import { AppointmentSoFar } from '../appointment-so-far.tsx';
import { Agenda } from './agenda.tsx';

interface Props {
  readonly onNext: () => void;
  /** The words of the button, which says itself when it is busy. */
  readonly next: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Above day and hour. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** A page on which day and hour are chosen: beside it what is chosen so far, with the button that goes on. */
export function AgendaPage({ onNext, next, busy, disabled, children, below }: Props) {
  return (
    <Form onSubmit={onNext}>
      <Page
        side={
          <AppointmentSoFar>
            <Button kind="cta" type="submit" wide busy={busy} disabled={disabled}>
              {next}
            </Button>
          </AppointmentSoFar>
        }
      >
        {children}
        <Agenda />
        {below}
      </Page>
    </Form>
  );
}
