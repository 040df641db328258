import { useEffect, useState } from 'react';
import type { Owner } from '#domain/desk/inbox.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { InlineSelect } from '../../parts/field/inline-fields.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useBranch } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type Inbox, type Item, readInbox } from '../../wire/inbox.ts';
import s from './inbox.module.css';
import { ItemRow } from './item-row.tsx';

const EVERYONE = '';

/** «Da sistemare»: the open items, their owners, and their resolutions. */
export function InboxPage() {
  const { deps, connection, openCount } = useDesk();
  const { inbox, frame } = useWords();
  const now = useNow();
  const { value, fault, reload, change } = useLiveQuery<Inbox>({
    name: 'inbox',
    branch: useBranch()?.code ?? '',
    ask: (byItself) => readInbox(deps.call, { byItself }),
  });
  const count = value?.count ?? null;
  useEffect(() => {
    if (count !== null) openCount.set(count);
  }, [count, openCount]);
  const gone = ({ trouble, id }: Item) =>
    change((before) => ({
      ...before,
      count: before.count - 1,
      items: before.items.filter((item) => item.trouble !== trouble || item.id !== id),
    }));
  return (
    <>
      <PageHead title={inbox.title} lead={inbox.lead} />
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value !== null ? (
        <Items inbox={value} onGone={gone} />
      ) : fault === null ? (
        <Loading label={frame.loading} rows={4} />
      ) : (
        <EmptyState icon="warn" {...inbox.failed}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

interface ItemsProps {
  readonly inbox: Inbox;
  readonly onGone: (item: Item) => void;
}

function Items({ inbox: { items, count }, onGone }: ItemsProps) {
  const { inbox } = useWords();
  const [owner, setOwner] = useState<Owner | typeof EVERYONE>(EVERYONE);
  const owners = [...new Set(items.map((item) => item.owner))];
  const shown = items.filter((item) => owner === EVERYONE || item.owner === owner);
  if (items.length === 0) return <EmptyState icon="ok" {...inbox.none} />;
  return (
    <Box
      title={inbox.list(count, items.length)}
      aside={
        owners.length > 1 && (
          <InlineSelect
            label={inbox.owner}
            value={owner}
            options={[
              { value: EVERYONE, text: inbox.everyone },
              ...owners.map((each) => ({ value: each, text: inbox.owners[each] })),
            ]}
            onChoose={setOwner}
          />
        )
      }
    >
      {shown.length === 0 && <p className={s.quiet}>{inbox.noneOf}</p>}
      <ul className={s.list}>
        {shown.map((item) => (
          <ItemRow key={`${item.trouble} ${item.id}`} item={item} onGone={onGone} />
        ))}
      </ul>
    </Box>
  );
}
