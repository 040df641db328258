import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Button, type ButtonKind } from './button.tsx';
import type { IconName } from './icon.tsx';
import s from './menu.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly icon: IconName;
  readonly act: () => void;
}

interface MenuProps {
  readonly label: string;
  /** The full name, where several menus show one text. */
  readonly name?: string;
  readonly icon?: IconName;
  readonly kind?: ButtonKind;
  readonly bare?: boolean;
  readonly disabled?: boolean;
  /** Content above the entries. */
  readonly title?: string | undefined;
  /** The list begins at the left edge of the button, for a menu at the left of a narrow window. */
  readonly fromLeft?: boolean;
  /** Loads the entries when the list opens for the first time. */
  readonly onOpen?: () => void;
  readonly entries: readonly MenuEntry[];
}

/** A button that opens more actions below it: Tab walks them; Escape and a press outside close it. */
export function Menu({ label, name, icon, kind = 'quiet', bare = false, disabled = false, ...list }: MenuProps) {
  const { title, fromLeft = false, onOpen, entries } = list;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  // Otherwise a bar at the foot of the window could hide the list.
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const fold = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    // Closes the menu, but not the drawer around it.
    event.preventDefault();
    fold();
  };
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the buttons inside
    <div className={s.menu} onKeyDown={onKey} onBlur={onLeave}>
      <Button
        ref={button}
        kind={kind}
        {...(icon ? { icon } : {})}
        bare={bare}
        disabled={disabled}
        name={name}
        expanded={open}
        controls={id}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {label}
      </Button>
      <div ref={box} className={cx(s.list, fromLeft && s.fromLeft)} id={id} hidden={!open}>
        {title && <p className={s.title}>{title}</p>}
        {entries.map((entry) => (
          <Button
            key={entry.label}
            kind="quiet"
            icon={entry.icon}
            onClick={() => {
              fold();
              entry.act();
            }}
          >
            {entry.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
