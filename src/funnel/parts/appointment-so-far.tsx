import type { ReactNode } from 'react';
import { StickySummary } from '#ui/layout/sticky-summary.tsx';
import { useVisit } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';
import { addressLine } from '../session/branch.ts';
import { HoldStatus } from './hold-status.tsx';

interface Props {
  readonly children?: ReactNode;
  /** Why the page's button is disabled. */
  readonly why?: string | null;
}

/**
 * Branch, day and slot chosen so far, beside the page. On a phone: with a button, one line docked at the bottom;
 * without one, above the title, where the end of a hold causes no layout shift.
 */
export function AppointmentSoFar({ children, why = null }: Props) {
  const { common, branches: t, formats } = useWords();
  const { branch, date, hour } = useVisit((visit) => visit.choice);
  const items = [
    ...(date ? [{ icon: 'cal' as const, main: formats.shortDay(date) }] : []),
    ...(date ? [{ icon: 'clock' as const, main: hour ? common.hour(hour) : t.hourOpen }] : []),
    ...(branch ? [{ icon: 'pin' as const, main: branch.name, detail: addressLine(branch) }] : []),
  ];
  const when = date && t.when(formats.weekdayDay(date), hour);
  const line = [when, branch?.name].filter(Boolean).join(' · ');
  return (
    <StickySummary
      title={common.summaryTitle}
      items={items}
      line={line}
      why={why}
      note={<HoldStatus keepsRoom={!children} />}
    >
      {children}
    </StickySummary>
  );
}
