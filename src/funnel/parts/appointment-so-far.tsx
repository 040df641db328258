import type { ReactNode } from 'react';
import { StickySummary } from '#ui/layout/sticky-summary.tsx';
import { useFunnel } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';
import { addressLine } from '../session/branch.ts';

/** Branch, day and hour chosen so far, beside the page or docked under it on a phone (R2.3.120). */
export function AppointmentSoFar({ children }: { readonly children?: ReactNode }) {
  const { common, formats } = useWords();
  const { branch, date, hour } = useFunnel().visit.choice;
  const items = [
    ...(date ? [{ icon: 'cal' as const, main: formats.shortDay(date) }] : []),
    ...(hour ? [{ icon: 'clock' as const, main: common.hour(hour) }] : []),
    ...(branch ? [{ icon: 'pin' as const, main: branch.name, detail: addressLine(branch) }] : []),
  ];
  return (
    <StickySummary title={common.summaryTitle} items={items}>
      {children}
    </StickySummary>
  );
}
