import type { ReactNode } from 'react';
import { StickySummary } from '#ui/layout/sticky-summary.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Appointment } from '../../session/appointment.ts';
import { addressLine } from '../../session/branch.ts';

interface Props {
  readonly appointment: Appointment;
  /** The button, which names the new time. */
  readonly children: ReactNode;
}

/** The current and the new appointment, with its branch, beside the page; on a phone the button alone is docked. */
export function ChangeSoFar({ appointment, children }: Props) {
  const { change, formats } = useWords();
  const t = change.soFar;
  const { date, hour, branch: chosen } = useFunnel().visit.choice;
  const branch = chosen ?? appointment.branch;
  const items = [
    { icon: 'cal' as const, main: t.now(formats.shortDay(appointment.date), appointment.hour) },
    { icon: 'clock' as const, main: date && hour ? t.next(formats.shortDay(date), hour) : t.open },
    { icon: 'pin' as const, main: branch.name, detail: addressLine(branch) },
  ];
  return (
    <StickySummary title={t.title} items={items}>
      {children}
    </StickySummary>
  );
}
