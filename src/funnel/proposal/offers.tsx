import type { PageWords } from '#texts/words.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { Choice, OfferedSlot, Proposal } from '../wire/proposal/read-proposal.ts';
import s from './proposal.module.css';

interface OffersProps {
  readonly words: PageWords;
  readonly proposal: Proposal;
  readonly busy: Choice | null;
  readonly onChoose: (choice: Choice) => void;
}

/** The offered slots, each taken in one press; the first is reserved for this person. */
export function Offers({ words, proposal, busy, onChoose }: OffersProps) {
  const { open, toCall } = words.proposal;
  const { offers, state } = proposal;
  if (offers.length === 0) return state === 'open' ? <p>{open.none}</p> : null;
  return (
    <section className="stack" aria-labelledby="proposte">
      <h2 id="proposte">{state === 'open' ? open.offers : toCall.others}</h2>
      <ul className={s.offers}>
        {offers.map((offer) => (
          <li key={offer.n}>
            <OfferCard {...{ words, offer }} isBusy={busy === offer.n} onChoose={() => onChoose(offer.n)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OfferCardProps {
  readonly words: PageWords;
  readonly offer: OfferedSlot;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function OfferCard({ words, offer, isBusy, onChoose }: OfferCardProps) {
  const { proposal, formats } = words;
  const { open } = proposal;
  const { day, hour, name, address, km, isReserved } = offer;
  return (
    <button
      type="button"
      className={cx(s.offer, isReserved && s.reserved)}
      aria-busy={isBusy || undefined}
      aria-label={`${isReserved ? `${open.reserved}. ` : ''}${open.chooseThe(day, hour, name)}`}
      onClick={onChoose}
    >
      {isReserved && (
        <span className={s.tag}>
          <Icon name="lock" />
          {open.reserved}
        </span>
      )}
      <b>
        <span className="cap">{formats.weekdayAndDay(day)}</span>, {open.hour(hour)}
      </b>
      <span>
        {name}, {address}
      </span>
      <span className={s.quiet}>{km === null ? open.same : open.km(formats.distance(km))}</span>
      <span className={s.choose}>
        <Icon name={isBusy ? 'wait' : 'tick'} />
        {open.choose}
      </span>
    </button>
  );
}
