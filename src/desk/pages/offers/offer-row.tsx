import { useRef } from 'react';
import type { IsoDay } from '#domain/time/rome.ts';
import type { IconName } from '../../parts/icon.tsx';
import { Pill, type PillLook } from '../../parts/pill.tsx';
import { useWords } from '../../session/desk.tsx';
import type { OfferVersion } from '../../wire/offers.ts';
import { Decide } from './decide.tsx';
import { FigureList } from './figure-list.tsx';
import s from './offers.module.css';

type Standing = 'draft' | 'inForce' | 'coming' | 'over' | 'refused' | 'withdrawn';
const LOOKS: Readonly<Record<Standing, readonly [PillLook, IconName]>> = {
  draft: ['warn', 'clock'],
  inForce: ['ok', 'ok'],
  coming: ['in', 'cal'],
  over: ['off', 'clock'],
  refused: ['off', 'x'],
  withdrawn: ['off', 'x'],
};

interface OfferRowProps {
  readonly offer: OfferVersion;
  readonly today: IsoDay;
  readonly onDecided: (offer: OfferVersion) => void;
}

/** One offer: its days, its rates, its author and approver, all its figures, and its actions. */
export function OfferRow({ offer, today, onDecided }: OfferRowProps) {
  const { offers: words } = useWords();
  const { product, figures, first, last } = offer;
  const standing = standingOf(offer, today);
  const [look, icon] = LOOKS[standing];
  const place = useRef<HTMLLIElement>(null);
  // Moves the focus to the row, because the pressed button disappears.
  const decided = (now: OfferVersion) => {
    onDecided(now);
    setTimeout(() => place.current?.focus());
  };
  return (
    <li ref={place} tabIndex={-1} className={s.offer}>
      <div className={s.what}>
        <p className={s.top}>
          <Pill look={look} icon={icon}>
            {words.states[standing]}
          </Pill>
          <b>{words.products[product]}</b>
          <span>{words.when(first, last)}</span>
        </p>
        <p>
          {words.shown.rate(figures.TAN ?? '', figures.TAEG ?? '')}.{' '}
          {words.example(figures.IMPORTO_TOTALE_CREDITO ?? '', figures.DURATA_MESI ?? '', figures.IMPORTO_RATA ?? '')}
        </p>
        <p className={s.quiet}>{whoOf(offer, words)}</p>
        <details>
          <summary>{words.all}</summary>
          <FigureList offer={offer} />
        </details>
      </div>
      {offer.state !== 'withdrawn' && last >= today && <Decide offer={offer} onDecided={decided} />}
    </li>
  );
}

function standingOf({ state, approved, first, last }: OfferVersion, today: IsoDay): Standing {
  if (state === 'withdrawn') return approved === null ? 'refused' : 'withdrawn';
  if (last < today) return 'over';
  if (state === 'draft') return 'draft';
  return first <= today ? 'inForce' : 'coming';
}

function whoOf({ drafted, approved, withdrawn }: OfferVersion, words: ReturnType<typeof useWords>['offers']): string {
  const ended = approved === null ? words.refusedBy : words.withdrawnBy;
  return [
    words.drafted(drafted.name),
    ...(approved === null ? [] : [words.approvedBy(approved.name)]),
    ...(withdrawn === null ? [] : [ended(withdrawn.name)]),
  ].join(', ');
}
