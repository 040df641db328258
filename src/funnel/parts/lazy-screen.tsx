import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFlow } from '../actions/funnel.tsx';
import type { VisitWords } from '../session/visit-words.ts';

export type LoadScreen<Props = object> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Timeout of a screen's script in milliseconds. */
const TIMEOUT_MS = 120_000;
const loaded = new Map<unknown, unknown>();

const loadedScreen = <Props,>(load: LoadScreen<Props>, words: VisitWords): ComponentType<Props> | undefined =>
  words.all() ? (loaded.get(load) as ComponentType<Props> | undefined) : undefined;

/** Loads a screen's script and the texts in parallel, once; a failed load may be repeated. */
export function fetchScreen<Props>(load: LoadScreen<Props>, words: VisitWords): Promise<ComponentType<Props>> {
  const known = loadedScreen(load, words);
  if (known) return Promise.resolve(known);
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too long')), TIMEOUT_MS);
  });
  return Promise.race([Promise.all([load(), words.later()]), tooLong])
    .then(([module]) => {
      loaded.set(load, module.default);
      return module.default;
    })
    .finally(() => clearTimeout(timer));
}

/** Scrolls to the error message when the next part of the page fails to load. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

interface LazyScreenProps<Props> {
  readonly load: LoadScreen<Props>;
  /** The props of the loaded screen. */
  readonly with?: Props;
  /** Shows nothing until it is loaded, and nothing if it fails. */
  readonly quiet?: boolean;
  /** The message when it fails to load, instead of the message about the connection. */
  readonly missing?: string | undefined;
}

/** A screen loaded on demand; when the load fails, the visitor can retry and loses nothing. */
export function LazyScreen<Props extends object>({
  load,
  with: props,
  quiet = false,
  missing,
}: LazyScreenProps<Props>) {
  const { words } = useFlow();
  const [screen, setScreen] = useState<ComponentType<Props> | undefined>(() => loadedScreen(load, words));
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is asked for by its number
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    fetchScreen(load, words).then(
      (found) => wanted && setScreen(() => found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [load, words, tries]);
  const Screen = screen;
  if (Screen) return <Screen {...(props as Props)} />;
  if (quiet) return null;
  const { common } = words.first;
  if (!failed) return <p role="status">{common.wait}</p>;
  return (
    <div ref={intoView}>
      <Notice tone="error" role="alert">
        {missing ?? common.network}
      </Notice>
      <Button kind="cta" onClick={() => setTries((n) => n + 1)}>
        {common.retry}
      </Button>
    </div>
  );
}
