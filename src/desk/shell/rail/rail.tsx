import { Link } from 'wouter';
import { Face } from '../../parts/face.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useBranchQuery } from '../../session/branch.ts';
import { useDesk, useFirstWords } from '../../session/desk.tsx';
import { roleOf } from '../../session/me.ts';
import { useStore } from '../../session/store.ts';
import type { PageRow } from '../pages.ts';
import { CallCount, type CallCounts, useCallCount, useDisplacedCount } from './call-count.tsx';
import { MoreEntries } from './more.tsx';
import s from './rail.module.css';

/** Entries of a phone's bar before «Altro». */
const AT_MOST = 4;

interface RailProps {
  readonly pages: readonly PageRow[];
  /** The current page. */
  readonly at: string;
  readonly onLeave: () => void;
}

/** The navigation: the permitted pages, at the side of wide windows or in a bar at the foot of a phone. */
export function Rail({ pages, at, onLeave }: RailProps) {
  const { frame } = useFirstWords();
  const calls = useCallCount(pages.some(({ name }) => name === 'calls'));
  const displaced = useDisplacedCount(pages.some(({ name }) => name === 'displaced'));
  const counts = { calls, displaced };
  const groups = (Object.keys(frame.groups) as (keyof typeof frame.groups)[])
    .map((group) => ({ group, rows: pages.filter((page) => page.group === group) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <nav className={s.rail} aria-label={frame.navigation}>
      <div className={s.wide}>
        <p className={s.logo}>
          <img className={s.full} src="/sportello/logo.svg" alt={frame.name} height={48} />
          <img className={s.mark} src="/sportello/icon.svg" alt={frame.name} width={48} height={48} />
        </p>
        {groups.map(({ group, rows }) => (
          <div key={group}>
            <h2>{frame.groups[group]}</h2>
            <ul>
              {rows.map((page) => (
                <Entry key={page.name} page={page} at={at} counts={counts} />
              ))}
            </ul>
          </div>
        ))}
        <Who onLeave={onLeave} />
      </div>
      <ul className={s.phone}>
        {pages.slice(0, AT_MOST).map((page) => (
          <Entry key={page.name} page={page} at={at} counts={counts} />
        ))}
        <li>
          <MoreEntries pages={pages.slice(AT_MOST)} onLeave={onLeave} />
        </li>
      </ul>
    </nav>
  );
}

interface EntryProps {
  readonly page: PageRow;
  readonly at: string;
  readonly counts: { readonly calls: CallCounts; readonly displaced: CallCounts };
}

function Entry({ page: { name, path, icon }, at, counts }: EntryProps) {
  const { frame } = useFirstWords();
  const query = useBranchQuery();
  const { long, short } = frame.pages[name];
  const count = name === 'calls' || name === 'displaced' ? counts[name] : null;
  return (
    <li>
      <Link className={s.entry} href={`${path}${query}`} aria-current={at === path ? 'page' : undefined}>
        <Icon name={icon} />
        <span className={s.long}>{long}</span>
        <span className={s.short} aria-hidden="true">
          {short}
        </span>
        {count !== null && count.waiting > 0 && (
          <CallCount count={count} text={frame[name === 'calls' ? 'callCount' : 'displacedCount']} />
        )}
        {name === 'inbox' && <Count />}
      </Link>
    </li>
  );
}

/** The number of open items; screen readers get a sentence. */
function Count() {
  const { openCount } = useDesk();
  const { frame } = useFirstWords();
  const count = useStore(openCount);
  if (count === null || count === 0) return null;
  return (
    <span className={s.count}>
      <span aria-hidden="true">{Math.min(count, 99)}</span>
      <span className="sr">{frame.inboxCount(count)}</span>
    </span>
  );
}

function Who({ onLeave }: { readonly onLeave: () => void }) {
  const { me } = useDesk();
  const { frame } = useFirstWords();
  const role = roleOf(me);
  return (
    <div className={s.me}>
      <p className={s.who}>
        <Face name={me.name} />
        <b>{me.name}</b>
        {role && <small>{frame.roles[role]}</small>}
      </p>
      <button type="button" className={s.entry} onClick={onLeave}>
        <Icon name="exit" />
        <span>{frame.leave}</span>
      </button>
    </div>
  );
}
