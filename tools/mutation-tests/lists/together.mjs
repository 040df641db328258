// Mutants of batched counts, prerendering, scrolling into view, and waiting.
export const TOGETHER = [
  {
    breaks: 'R15.4.4',
    name: 'a repeated code is a further one of its visit',
    file: 'src/server/http/limits/limits.ts',
    find: 'case when again.count = 1 then 1 else 0 end as count from again, times',
    replace: '1 as count from again, times',
  },
  {
    breaks: 'R15.2.7',
    name: 'random bytes are given twice',
    file: 'src/server/platform/crypto/random.ts',
    find: 'left = left.subarray(count);',
    replace: 'left = left.subarray(count - 1);',
  },
  {
    breaks: 'R0.54',
    name: 'a start is waited for without end',
    file: 'src/server/bootstrap/defer-signals.ts',
    find: 'setTimeout(() => host.exit(1), mostMs)',
    replace: 'setTimeout(() => undefined, mostMs)',
  },
  {
    breaks: 'R14.1.1',
    name: 'the change page proposes an hour of the day that is chosen',
    file: 'src/funnel/actions/agenda/hours.ts',
    find: '!isChanging(facts) && takenSlot === null',
    replace: 'facts !== null && takenSlot === null',
  },
  {
    breaks: 'R3.21',
    name: 'an agency gives half-hours off its grid',
    file: 'src/server/availability/offered-slot.ts',
    find: 'slot.free && onGrid(read.kind, slot.minute)',
    replace: 'slot.free',
  },
  {
    breaks: 'R16.4.7',
    name: 'the demonstration takes what is kept for somebody',
    file: 'src/server/booking/capacity/proposal.ts',
    find: '({ ...deps, extraLoad: () => 0 })',
    replace: '({ ...deps })',
  },
];
