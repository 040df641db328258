import { Button } from '../../parts/button.tsx';
import { Coming, Nothing } from '../../parts/nothing.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import { CALLS } from '../../session/news.ts';
import { useNow } from '../../session/use-now.ts';
import { useLiveQuery } from '../../session/use-reading.ts';
import { type Queue as QueueData, readCalls } from '../../wire/calls.ts';
import s from './calls.module.css';
import { HandSide } from './hand-side.tsx';
import { Queue } from './queue.tsx';
import { type CallActs, useCallActs } from './use-call-acts.ts';

/** «Richiamate»: the queue of calls by deadline, and the call in hand. */
export function CallsPage() {
  const { world, connection } = useDesk();
  const { calls, frame } = useWords();
  const now = useNow();
  const { value, fault, reload } = useLiveQuery<QueueData>({
    ...{ name: CALLS, branch: CALLS },
    ask: (byItself) => readCalls(world.call, byItself),
  });
  const acts = useCallActs(reload);
  return (
    <>
      <PageHead title={calls.title} lead={calls.lead} />
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value !== null ? (
        <Whole queue={value} now={now} acts={acts} />
      ) : fault === null ? (
        <Coming label={frame.loading} rows={6} />
      ) : (
        <Nothing icon="warn" {...calls.failed}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </Nothing>
      )}
    </>
  );
}

interface WholeProps {
  readonly queue: QueueData;
  readonly now: number;
  readonly acts: CallActs;
}

function Whole({ queue, now, acts }: WholeProps) {
  const { me, connection } = useDesk();
  const { calls } = useWords();
  const canSave = useCanSave(connection);
  const mayWork = may(me, 'callback.work');
  const list =
    queue.calls.length === 0 ? (
      <Nothing icon="phone" {...calls.empty} />
    ) : (
      <Queue queue={queue} now={now} acts={acts} canSave={canSave} mayWork={mayWork} />
    );
  return (
    <div className={mayWork ? s.columns : undefined}>
      <div className={s.column}>
        {list}
        <p className={s.note}>{calls.today(queue.today.kept, queue.today.of)}</p>
      </div>
      {mayWork && <HandSide queue={queue} now={now} acts={acts} canSave={canSave} />}
    </div>
  );
}
