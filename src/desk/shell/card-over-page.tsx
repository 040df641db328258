import { lazy } from 'react';
import { type OpenCard, useCloseCard } from '../session/card-overlay.ts';
import { LazyPage } from './lazy-page.tsx';

const CardPage = lazy(() => import('../pages/card/card-page.tsx').then((page) => ({ default: page.CardPage })));

/** A visit's card over the page it was opened from; it has an address of its own. */
export function CardOverPage({ card, beneath }: { readonly card: OpenCard; readonly beneath: string }) {
  const leave = useCloseCard(beneath);
  return (
    <LazyPage>
      <CardPage key={card.code} code={card.code} moves={card.moves} onClose={leave} />
    </LazyPage>
  );
}
