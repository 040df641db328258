import { type KeyboardEvent, useEffect, useState } from 'react';

type List = {
  readonly id: string;
  readonly options: readonly { readonly title: string; readonly detail: string }[];
  readonly open: boolean;
  readonly onPick: (index: number) => void;
  readonly onFold: (folded: boolean) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The suggestion that the arrow keys have reached. `active` is its index, -1 for none, and `activeId` its element's id;
 * `shown` says whether the list is visible. A list with other options starts without an active one.
 */
export function useActiveOption({ id, options, open, onPick, onFold }: List) {
  const content = options.map((option) => `${option.title}|${option.detail}`).join('\n');
  const [position, setPosition] = useState({ content, index: -1 });
  const shown = open && options.length > 0;
  const active = shown && position.content === content ? position.index : -1;
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
      setPosition({ content, index: nextIndex(active, step, options.length) });
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

/** The next index, from the last option to the first and back. */
function nextIndex(active: number, step: 1 | -1, length: number): number {
  if (active < 0) return step === 1 ? 0 : length - 1;
  return (active + step + length) % length;
}
