import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import b from '../../parts/box.module.css';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import { CALLS } from '../../session/news.ts';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type CallInHand, type Queue as QueueData, readCalls } from '../../wire/calls.ts';
import { BookCall } from './book/book-call.tsx';
import { Booked } from './book/booked.tsx';
import type { CallMade } from './book/call-draft.ts';
import s from './calls.module.css';
import { CurrentCallSide } from './current-call-side.tsx';
import { Queue } from './queue.tsx';
import { type CallActions, useCallActions } from './use-call-actions.ts';

/** «Richiamate»: the queue of calls by deadline, and the call in hand. */
export function CallsPage() {
  const { deps, connection } = useDesk();
  const { calls, frame } = useWords();
  const now = useNow();
  const { value, fault, reload } = useLiveQuery<QueueData>({
    ...{ name: CALLS, branch: CALLS },
    ask: (byItself) => readCalls(deps.call, byItself),
  });
  const acts = useCallActions(reload);
  return (
    <>
      <PageHead title={calls.title} lead={calls.lead} />
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value !== null ? (
        <QueueAndCall queue={value} now={now} acts={acts} reload={reload} />
      ) : fault === null ? (
        <Loading label={frame.loading} rows={6} />
      ) : (
        <EmptyState icon="warn" {...calls.failed}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

interface QueueAndCallProps {
  readonly queue: QueueData;
  readonly now: number;
  readonly acts: CallActions;
  readonly reload: () => void;
}

/** The open booking form and its call; `made` once it is booked. */
interface OpenBooking {
  readonly of: CallInHand;
  readonly made: CallMade | null;
}

function QueueAndCall({ queue, now, acts, reload }: QueueAndCallProps) {
  const { me, connection } = useDesk();
  const { calls } = useWords();
  const canSave = useCanSave(connection);
  const mayWork = may(me, 'callback.work');
  const [open, setOpen] = useState<OpenBooking | null>(null);
  const close = () => setOpen(null);
  const list =
    queue.calls.length === 0 ? (
      <EmptyState icon="phone" {...calls.empty} />
    ) : (
      <Queue queue={queue} now={now} acts={acts} canSave={canSave} mayWork={mayWork} />
    );
  // If the call is not in hand any more, the form stays with its values, and the server refuses the booking.
  const inHand = queue.inHand?.call.code === open?.of.call.code ? queue.inHand : (open?.of ?? null);
  const onMade = (made: CallMade) => {
    if (open !== null) setOpen({ ...open, made });
    reload();
  };
  return (
    <div className={mayWork ? cx(b.columns, s.columns) : undefined}>
      <div className={b.column}>
        {open === null || inHand === null || inHand.bookable === null ? (
          <>
            {list}
            <p className={s.note}>{calls.today(queue.today.kept, queue.today.of)}</p>
          </>
        ) : open.made === null ? (
          <BookCall {...{ inHand, bookable: inHand.bookable, canSave, onMade }} key={inHand.call.code} onBack={close} />
        ) : (
          <Booked name={open.of.call.name} {...open.made} onClose={close} />
        )}
      </div>
      {mayWork && (
        <CurrentCallSide
          {...{ queue, now, acts, canSave }}
          isBooking={open !== null && open.made === null}
          onBook={(of) => setOpen({ of, made: null })}
          onSettled={close}
        />
      )}
    </div>
  );
}
