import { fromInstant, hourText } from '#domain/time/rome.ts';
import b from '../../../parts/box.module.css';
import { Box } from '../../../parts/box.tsx';
import { Button } from '../../../parts/button.tsx';
import { Pill, type PillLook } from '../../../parts/pill.tsx';
import { useBranchName } from '../../../session/branch.ts';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { mayAt } from '../../../session/me.ts';
import type { CapacityChangeEntry } from '../../../wire/capacity.ts';
import { sentenceOf } from '../sentence.ts';
import s from './history.module.css';
import type { History } from './use-history.ts';

interface HistoryBoxProps {
  readonly branch: string;
  readonly history: History;
  readonly onUndo: (change: CapacityChangeEntry) => void;
  readonly onReview: (change: CapacityChangeEntry) => void;
}

/** The history of changes with author and reason, and buttons to undo or to review them. */
export function HistoryBox({ branch, history, onUndo, onReview }: HistoryBoxProps) {
  const { me } = useDesk();
  const { capacity, frame } = useWords();
  const { history: words } = capacity;
  const { changes, more, failed, isBusy, older, reload } = history;
  const mayApply = mayAt(me, 'capacity.apply', branch);
  return (
    <div id="storia" tabIndex={-1} className={b.place}>
      <Box title={words.title}>
        {changes !== null && changes.length > 0 && (
          <ul className={s.list}>
            {changes.map((change) => (
              <Row key={change.id} {...{ change, mayApply, onUndo, onReview }} />
            ))}
          </ul>
        )}
        <div className={s.foot}>
          {changes?.length === 0 && <p>{words.none}</p>}
          {changes === null && !failed && <p role="status">{frame.loading}</p>}
          {failed && (
            <>
              <p role="alert">{words.failed}</p>
              <Button icon="reload" onClick={reload}>
                {frame.retry}
              </Button>
            </>
          )}
          {more && !failed && (
            <Button busy={isBusy} onClick={older}>
              {words.more}
            </Button>
          )}
        </div>
      </Box>
    </div>
  );
}

const LOOKS = {
  proposed: ['warn', 'hold'],
  applied: ['ok', 'tick'],
  undone: ['off', 'undo'],
} as const satisfies Record<CapacityChangeEntry['state'], readonly [PillLook, string]>;

interface RowProps extends Pick<HistoryBoxProps, 'onUndo' | 'onReview'> {
  readonly change: CapacityChangeEntry;
  readonly mayApply: boolean;
}

function Row({ change, mayApply, onUndo, onReview }: RowProps) {
  const { capacity } = useWords();
  const { history: words, undo } = capacity;
  const what = useWhat()(change);
  const [look, icon] = LOOKS[change.state];
  const who = change.who ?? words.system;
  const { day, minute } = fromInstant(change.at);
  return (
    <li>
      <p>
        <b>{what}</b>
        <small>
          {words.by(
            change.second === null ? who : words.and(who, change.second),
            capacity.offer.when(day, hourText(minute)),
          )}
        </small>
        <small>{change.reason}</small>
        <small>{words.people(change.people, change.decided)}</small>
        {mayApply && change.isOfOthers && <small>{words.ofOthers}</small>}
        {mayApply && change.isOverwritten && <small>{words.overwritten}</small>}
      </p>
      <Pill look={look} icon={icon}>
        {words.states[change.state]}
      </Pill>
      {change.canUndo && change.state === 'applied' && (
        <Button icon="undo" name={undo.the(what)} onClick={() => onUndo(change)}>
          {undo.open}
        </Button>
      )}
      {mayApply && change.state === 'proposed' && change.draft !== null && (
        <Button icon="eye" name={words.checkThe(what)} onClick={() => onReview(change)}>
          {words.check}
        </Button>
      )}
    </li>
  );
}

/** Returns a change in one line: its draft if known, else its kind and days. */
function useWhat(): (change: CapacityChangeEntry) => string {
  const { capacity } = useWords();
  const nameOf = useBranchName();
  return ({ draft, kind, from, to }) =>
    draft === null
      ? `${capacity.history.kinds[kind]}, ${capacity.sentence.day(from, to ?? from)}`
      : sentenceOf(capacity, draft, nameOf);
}
