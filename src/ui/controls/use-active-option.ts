import { type KeyboardEvent, useEffect, useState } from 'react';

type List = {
  readonly id: string;
  readonly options: readonly { readonly title: string; readonly detail: string }[];
  readonly open: boolean;
  readonly onPick: (index: number) => void;
  readonly onFold: (folded: boolean) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The index of the active suggestion; -1 for none. A new list starts without one. */
export function useActiveOption({ id, options, open, onPick, onFold }: List) {
  const content = options.map((option) => `${option.title}|${option.detail}`).join('\n');
  const [stand, setStand] = useState({ content, index: -1 });
  const shown = open && options.length > 0;
  const active = shown && stand.content === content ? stand.index : -1;
  const activeId = active < 0 ? undefined : `${id}-option-${active}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing || options.length === 0) return;
    if (step) {
      event.preventDefault();
      onFold(false);
      setStand({ content, index: turn(active, step, options.length) });
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      onPick(active);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      onFold(true);
    }
  };
  return { active, activeId, shown, onKeyDown };
}

function turn(active: number, step: 1 | -1, length: number): number {
  if (active < 0) return step === 1 ? 0 : length - 1;
  return (active + step + length) % length;
}
