/** An opening time on a weekday (1 is Monday), in minutes after midnight. */
export interface OpenSpan {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

/** Consecutive days with the same hours. */
export interface OpenDays {
  readonly from: number;
  readonly to: number;
  readonly spans: readonly Pick<OpenSpan, 'opens' | 'closes'>[];
}

/** Combines consecutive weekdays with the same opening hours into one entry. Closed days have no entry. */
export function weeklyHours(open: readonly OpenSpan[]): readonly OpenDays[] {
  const days: OpenDays[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const spans = open.filter((span) => span.weekday === weekday).sort((a, b) => a.opens - b.opens);
    if (spans.length === 0) continue;
    const before = days.at(-1);
    if (before?.to === weekday - 1 && isSame(before.spans, spans)) days[days.length - 1] = { ...before, to: weekday };
    else days.push({ from: weekday, to: weekday, spans: spans.map(({ opens, closes }) => ({ opens, closes })) });
  }
  return days;
}

const isSame = (a: OpenDays['spans'], b: OpenDays['spans']): boolean =>
  a.length === b.length && a.every(({ opens, closes }, at) => opens === b[at]?.opens && closes === b[at]?.closes);
