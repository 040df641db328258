import { useState } from 'react';
import { CALL_STANDINGS, type CallStanding, callStandingOf } from '#domain/call/standing.ts';
import { cx } from '#ui/cx.ts';
import { Box } from '../../parts/box.tsx';
import { BranchSearch } from '../../parts/near-hours/branch-search.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { CallRow } from './call-row.tsx';
import s from './calls.module.css';
import type { QueueProps } from './props.ts';

/** All calls, or those in one state or of one branch. */
export function Queue(props: QueueProps) {
  const { queue, now } = props;
  const { me } = useDesk();
  const { calls: words } = useWords();
  const [filter, setFilter] = useState<CallStanding | null>(null);
  const [branch, setBranch] = useState<string | null>(null);
  const ofBranch = queue.calls.filter((call) => branch === null || call.branch?.code === branch);
  const standings = ofBranch.map((call) => ({ call, standing: callStandingOf(call, now) }));
  const shown = standings.filter(({ standing }) => filter === null || standing === filter);
  const chip = (name: string, count: number, is: CallStanding | null) => (
    <button
      key={name}
      type="button"
      className={cx(s.chip, filter === is && s.chosen)}
      aria-pressed={filter === is}
      onClick={() => setFilter(is)}
    >
      {name} <span>{count}</span>
    </button>
  );
  return (
    <>
      {me.branches.length > 1 && (
        <div className={s.branch}>
          <BranchSearch
            {...{ branch, places: me.branches, label: words.branch, every: words.everyBranch }}
            onChoose={setBranch}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: these filter buttons are not in a form */}
      <div className={s.chips} role="group" aria-label={words.filters}>
        {chip(words.all, standings.length, null)}
        {CALL_STANDINGS.map((is) => {
          const count = standings.filter(({ standing }) => standing === is).length;
          return count === 0 && filter !== is ? null : chip(words.standings[is], count, is);
        })}
      </div>
      <Box title={words.queue} aside={<p>{words.queueLead}</p>}>
        <ul className={s.queue}>
          {shown.length === 0 && (
            <li className={s.none}>
              <b>{words.filtered.title}</b> {words.filtered.text}
            </li>
          )}
          {shown.map(({ call, standing }) => (
            <CallRow key={call.code} {...props} call={call} standing={standing} />
          ))}
        </ul>
        {queue.more > 0 && <p className={s.none}>{words.more(queue.more)}</p>}
      </Box>
    </>
  );
}
