import { lazy, useState } from 'react';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '../parts/icon.tsx';
import { useBranch } from '../session/branch.ts';
import { freshnessOf } from '../session/connection.ts';
import { useDesk, useFirstWords } from '../session/desk.tsx';
import { useStore } from '../session/store.ts';
import { useNow } from '../session/use-now.ts';
import s from './bar.module.css';
import { BarActions } from './bar-actions.tsx';
import { LazyPage } from './lazy-page.tsx';

const BranchDialog = lazy(() => import('./branch-dialog.tsx').then((page) => ({ default: page.BranchDialog })));

/** The top bar: the current branch, the age of the data, and the actions of every page. */
export const Bar = () => (
  <header className={s.bar}>
    <Scope />
    <span className={s.grow} />
    <Fresh />
    <BarActions />
  </header>
);

/** The current branch; a button to choose another one if the person has several. */
function Scope() {
  const { me } = useDesk();
  const { frame } = useFirstWords();
  const place = useBranch();
  const [choosing, setChoosing] = useState(false);
  if (place === null) return <span className={s.scope}>{frame.name}</span>;
  const face = (
    <>
      <Icon name="pin" />
      <span>{place.name}</span>
    </>
  );
  if (me.branches.length < 2) return <span className={s.scope}>{face}</span>;
  return (
    <>
      <button
        type="button"
        className={cx(s.scope, s.choice)}
        aria-haspopup="dialog"
        aria-label={frame.branch.change(place.name)}
        onClick={() => setChoosing(true)}
      >
        {face}
        <Icon name="chevron" />
      </button>
      {choosing && (
        <LazyPage>
          <BranchDialog onClose={() => setChoosing(false)} />
        </LazyPage>
      )}
    </>
  );
}

const ICONS = { live: 'live', fresh: 'clock', stale: 'clock', offline: 'off' } as const;

function Fresh() {
  const { connection } = useDesk();
  const { fresh } = useFirstWords().frame;
  const line = useStore(connection.state);
  const now = useNow();
  if (line.readAt === null && line.online) return null;
  const how = freshnessOf(line, now);
  const hour = line.readAt === null ? '' : hourText(fromInstant(line.readAt).minute);
  const text = how === 'offline' ? fresh.offline : how === 'live' ? fresh.live : fresh.at(hour);
  return (
    <p className={cx(s.fresh, s[how])}>
      <Icon name={ICONS[how]} />
      <span>{text}</span>
    </p>
  );
}
