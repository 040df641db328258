import { type ComponentType, useEffect, useState } from 'react';
import { common } from '#texts/it/common.ts';
import { errors } from '#texts/it/errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

export type Load = () => Promise<{ readonly default: ComponentType }>;

/** Milliseconds a screen's script may take (R9.7). */
const PATIENCE_MS = 120_000;
const loaded = new Map<Load, ComponentType>();

/** Fetches a screen's script once; what failed may be tried again. */
export function fetchScreen(load: Load): Promise<ComponentType> {
  const known = loaded.get(load);
  if (known) return Promise.resolve(known);
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too long')), PATIENCE_MS);
  });
  return Promise.race([load(), tooLong])
    .then((module) => {
      loaded.set(load, module.default);
      return module.default;
    })
    .finally(() => clearTimeout(timer));
}

/** A screen that comes when it is needed; when it does not come, the visitor may ask again and loses nothing. */
export function Later({ load }: { readonly load: Load }) {
  const [screen, setScreen] = useState<ComponentType | undefined>(() => loaded.get(load));
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is asked for by its number
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    fetchScreen(load).then(
      (found) => wanted && setScreen(() => found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [load, tries]);
  const Screen = screen;
  if (Screen) return <Screen />;
  if (!failed) return <p role="status">{common.wait}</p>;
  return (
    <>
      <Notice tone="error" role="alert">
        {errors.network}
      </Notice>
      <Button kind="cta" onClick={() => setTries((n) => n + 1)}>
        {common.retry}
      </Button>
    </>
  );
}
