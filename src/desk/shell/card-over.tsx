import { lazy } from 'react';
import { type OpenCard, useLeaveCard } from '../session/card-overlay.ts';
import { Later } from './later.tsx';

const CardPage = lazy(() => import('../pages/card/card-page.tsx').then((page) => ({ default: page.CardPage })));

/** A card with a separate address over the page it was opened from. */
export function CardOver({ card, beneath }: { readonly card: OpenCard; readonly beneath: string }) {
  const leave = useLeaveCard(beneath);
  return (
    <Later>
      <CardPage key={card.code} code={card.code} moves={card.moves} onClose={leave} />
    </Later>
  );
}
