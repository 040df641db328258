import { useId, useMemo, useState } from 'react';
import { type NearSlot, type Proposal, proposals, type Wish, wishesMet } from '#domain/agenda/proposals.ts';
import { distanceKm } from '#domain/place/distance.ts';
import { minuteOf } from '#domain/time/rome.ts';
import choice from '#ui/controls/pick.module.css';
import { Toggle } from '#ui/controls/toggle.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useToday, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { type Branch, branchOrAgency, type Day, type SlotTime } from '../../session/branch.ts';
import type { Place } from '../../session/place.ts';
import type { Visit } from '../../session/visit.ts';
import type { FreeBranch } from '../../wire/branches/slots-around.ts';
import css from './proposals.module.css';
import type { Around } from './use-around.ts';

interface Slot extends NearSlot {
  readonly at: Branch;
  readonly hour: string;
}

/** Three free slots near the searched place; one press holds a slot. The wishes above them show others. */
export function Proposals({ around }: { readonly around: Around }) {
  const { branches: words } = useWords();
  const t = words.proposals;
  const today = useToday();
  const slots = useSlots(around);
  const [wish, setWish] = useState<Wish | null>(null);
  const wishes = useMemo(() => wishesMet(slots), [slots]);
  const asked = wish && wishes.includes(wish) ? wish : null;
  const shown = useMemo(() => proposals(today, slots, asked), [today, slots, asked]);
  const id = useId();
  if (slots.length === 0 && around !== 'loading') return null;
  return (
    <section className={css.proposals} aria-labelledby={id} aria-busy={around === 'loading'}>
      <div>
        <h2 id={id}>{t.heading}</h2>
        <p className={`note ${css.help}`}>{t.help}</p>
      </div>
      <fieldset
        className={css.wishes}
        aria-label={t.only}
        onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
      >
        {wishes.map((each) => (
          <Toggle key={each} pressed={each === asked} onClick={() => setWish(each === asked ? null : each)}>
            {t.wishes[each]}
          </Toggle>
        ))}
      </fieldset>
      <ul className={css.list} aria-live="polite">
        {around === 'loading'
          ? [1, 2, 3].map((each) => <li key={each} />)
          : shown.map((one) => (
              <li key={`${one.slot.branch} ${one.slot.day} ${one.slot.hour}`}>
                <ProposalButton proposal={one} />
              </li>
            ))}
      </ul>
    </section>
  );
}

function ProposalButton({ proposal: { slot, why } }: { readonly proposal: Proposal<Slot> }) {
  const { branches: words, formats } = useWords();
  const actions = useActions(branchActions);
  const today = useToday();
  const opening = useVisit((visit) => visit.facts.search === 'opening');
  const hasPlace = useVisit((visit) => visit.place !== null);
  const place = useVisit((visit) => branchOrAgency(visit.facts.product, visit.isPP));
  const reason = why === 'otherBranch' ? words.proposals.other[place] : words.proposals.why[why];
  return (
    <button
      type="button"
      className={cx(choice.face, css.proposal)}
      aria-disabled={opening || undefined}
      onClick={() => void actions.take(slot.at, { date: slot.day, hour: slot.hour })}
    >
      <small>{reason}</small> <span>{formats.nearDay(slot.day, today)}</span> <b>{slot.hour}</b>{' '}
      <span className={`note ${css.where}`}>
        <strong>{slot.at.name}</strong>
        {hasPlace && (
          <>
            {' '}
            <span style={{ whiteSpace: 'nowrap' }}>· {words.proposals.km(formats.distance(slot.km))}</span>
          </>
        )}
      </span>
      <Icon name="right" />
    </button>
  );
}

/** The free slots of the branches around, or of the branches found where those cannot be read. */
function useSlots(around: Around): readonly Slot[] {
  const found = useVisit((visit) => visit.branches);
  const place = useVisit((visit) => visit.place);
  const provisional = useVisit((visit) => visit.provisional);
  const choice = useVisit((visit) => visit.choice);
  const lost = useVisit((visit) => visit.takenSlot);
  return useMemo(() => {
    if (around === 'loading' || provisional) return [];
    const slots = (around ?? found.map((branch) => ({ branch, free: freeSlots(branch.days) }))).flatMap((one) =>
      nearSlots(one, place),
    );
    // A cached answer may still contain the slot that was just lost.
    return lost ? slots.filter((slot) => !isLost(slot, lost, choice)) : slots;
  }, [around, found, place, provisional, choice, lost]);
}

const freeSlots = (days: readonly Day[]): readonly SlotTime[] =>
  days.flatMap(({ date, hours }) => hours.filter(({ free }) => free).map(({ at }) => ({ date, hour: at })));

const nearSlots = ({ branch, free }: FreeBranch, place: Place | null): readonly Slot[] => {
  const km = place ? distanceKm(place, branch) : 0;
  return free.map(({ date, hour }) => ({
    ...{ at: branch, branch: branch.code, km, day: date, hour, minute: minuteOf(hour) },
  }));
};

const isLost = (slot: Slot, lost: NonNullable<Visit['takenSlot']>, { branch, date }: Visit['choice']): boolean =>
  slot.branch === branch?.code && slot.day === date && slot.hour === lost.hour;
