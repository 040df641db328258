import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../parts/icon.tsx';
import { useBranchQuery } from '../../session/branch.ts';
import { useDesk, useFirstWords } from '../../session/desk.tsx';
import type { PageRow } from '../pages.ts';
import s from './more.module.css';
import r from './rail.module.css';

interface MoreProps {
  readonly pages: readonly PageRow[];
  readonly onLeave: () => void;
}

/** «Altro»: the entries that do not fit in a phone's bar, and the sign-out. */
export function MoreEntries({ pages, onLeave }: MoreProps) {
  const { me } = useDesk();
  const { frame } = useFirstWords();
  const query = useBranchQuery();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the buttons inside
    <div onKeyDown={onKey} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={r.more}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
        <span>{frame.more}</span>
      </button>
      <ul className={s.sheet} id={id} hidden={!open}>
        {pages.map(({ name, path, icon }) => (
          <li key={name}>
            <Link className={s.row} href={`${path}${query}`} onClick={() => setOpen(false)}>
              <Icon name={icon} />
              <span>{frame.pages[name].long}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={s.row} onClick={onLeave}>
            <Icon name="exit" />
            <span>{frame.leaveAs(me.name)}</span>
          </button>
        </li>
      </ul>
    </div>
  );
}
