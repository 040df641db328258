import { useEffect, useState } from 'react';
import type { Product } from '#domain/product.ts';
import { useDesk } from '../../session/desk.tsx';
import { type ConsentToRead, readConsents } from '../../wire/book.ts';

/** The consent texts, reloaded for another product. */
export function useConsentTexts(product: Product) {
  const { deps } = useDesk();
  const [held, setHeld] = useState<{ readonly of: string; readonly texts: readonly ConsentToRead[] | null }>();
  useEffect(() => {
    let isLate = false;
    void readConsents(deps.call, product).then((answer) => {
      if (!isLate) setHeld({ of: product, texts: answer.ok ? answer.value : null });
    });
    return () => {
      isLate = true;
    };
  }, [deps, product]);
  const own = held?.of === product ? held : undefined;
  return { texts: own?.texts ?? null, failed: own !== undefined && own.texts === null };
}
