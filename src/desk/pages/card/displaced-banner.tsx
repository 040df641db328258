import { Link } from 'wouter';
import { Icon } from '../../parts/icon.tsx';
import { offerText } from '../../parts/slot-picker/offer-text.ts';
import { DeadlinePill } from '../../parts/visit/deadline-pill.tsx';
import { useVisitContext } from '../../parts/visit/visit-context.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import type { Card } from '../../wire/card.ts';
import type { Displacement } from '../../wire/displaced.ts';
import s from './card.module.css';

interface DisplacedBannerProps {
  readonly card: Card;
  readonly displaced: Displacement;
}

/** A visit that lost its slot: why, what is offered, and until when. */
export function DisplacedBanner({ card: { visit, branch }, displaced }: DisplacedBannerProps) {
  const { me } = useDesk();
  const { now } = useVisitContext();
  const { card, capacity, displaced: words } = useWords();
  return (
    <div className={s.warn}>
      <Icon name="warn" />
      <b>{card.displaced.title}</b>
      <div className={s.lost}>
        <p>{words.why(words.causes[displaced.cause], displaced.reason)}</p>
        <DeadlinePill person={displaced} now={now} />
        {displaced.offers.length === 0 ? (
          <p>{words.noOffers}</p>
        ) : (
          <ul aria-label={words.offers}>
            {displaced.offers.map((offer) => (
              <li key={`${offer.branch} ${offer.day} ${offer.hour}`}>
                <b>{capacity.offer.when(offer.day, offer.hour)}</b> {offerText(capacity, offer, visit)}
                {offer.isReserved && `, ${words.reserved}`}
              </li>
            ))}
          </ul>
        )}
        {mayAt(me, 'displacement.decide', branch.code) && (
          <Link href={`/da-ricollocare?filiale=${branch.code}`}>{card.displaced.decide}</Link>
        )}
      </div>
    </div>
  );
}
