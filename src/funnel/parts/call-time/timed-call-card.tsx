import { StickySummary } from '#ui/layout/sticky-summary.tsx';
import { useToday, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { type CallTime, hoursOf } from '../../session/call-time.ts';

/** The card beside the form of a call at a chosen time: day, hours and number. */
export function TimedCallCard({ time }: { readonly time: CallTime }) {
  const { callTime: t, formats } = useWords();
  const today = useToday();
  const mobile = useVisit((visit) => visit.form.mobile);
  const between = t.between(hoursOf(time));
  const items = [
    { icon: 'cal' as const, main: formats.nearDay(time.date, today) },
    { icon: 'clock' as const, main: `${between.charAt(0).toUpperCase()}${between.slice(1)}` },
    ...(mobile === '' ? [] : [{ icon: 'phone' as const, main: t.summary.to(mobile), detail: t.card.what }]),
  ];
  return <StickySummary title={t.card.title} items={items} />;
}
