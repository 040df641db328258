import { attendanceOf } from '#domain/desk/attendance.ts';
import { Icon } from '../../parts/icon.tsx';
import { Receiver } from '../../parts/visit/receiver.tsx';
import { hourOf } from '../../parts/visit/visit-texts.ts';
import { WaitingOffers } from '../../parts/waiting-offers.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import type { Card } from '../../wire/card.ts';
import type { Visit } from '../../wire/day.ts';
import { WITHDRAWN_OUTCOME } from '../../wire/repair.ts';
import s from './card.module.css';
import { CardLanguage } from './card-language.tsx';
import { CardSection } from './card-section.tsx';
import { Contacts } from './contacts.tsx';
import { DisplacedBanner } from './displaced-banner.tsx';
import { History } from './history.tsx';
import { Consents, Documents, Messages } from './lists.tsx';
import { MergedBanner } from './merged-banner.tsx';
import { useMomentText } from './moments.ts';
import { Notes } from './notes.tsx';

interface BodyProps {
  readonly card: Card;
  /** Called after an action or a reveal, so that the card is loaded again. */
  readonly onChanged: () => void;
}

/** The content of a card, from the person to the history. */
export function Body({ card, onChanged }: BodyProps) {
  const { me } = useDesk();
  const { card: words, waiting } = useWords();
  const { code } = card.branch;
  // A call has neither steps nor papers.
  const isVisit = card.visit.hours === null;
  return (
    <>
      <section className={s.part}>
        {!card.isConfirmed && (
          <div className={s.warn}>
            <Icon name="warn" />
            <b>{words.unconfirmed.title}</b>
            <p>
              {words.unconfirmed.text}
              {card.visit.confirmBy !== null && ` ${words.unconfirmed.until(card.visit.confirmBy)}`}
            </p>
          </div>
        )}
        {card.displaced !== null && <DisplacedBanner displaced={card.displaced} card={card} />}
        {card.merged !== null && <MergedBanner merged={card.merged} branch={code} onUndone={onChanged} />}
        {isVisit && <Path visit={card.visit} />}
        <Withdrawn card={card} />
        <p className={s.quiet}>
          {card.program === null ? words.channels[card.channel] : words.byProgram(card.program)}
        </p>
        {card.noShows > 0 && <p className={s.quiet}>{words.noShows(card.noShows)}</p>}
      </section>
      {card.wishes !== null && (
        <CardSection title={waiting.title}>
          <WaitingOffers wishes={card.wishes} />
        </CardSection>
      )}
      <CardSection title={isVisit ? words.receiver : words.caller}>
        <Receiver visit={card.visit} full />
      </CardSection>
      <Contacts card={card} mayReveal={mayAt(me, 'contact.reveal', code)} onShown={onChanged} />
      {isVisit && <Documents card={card} />}
      <Consents card={card} />
      <CardLanguage card={card} mayChange={mayAt(me, 'appointment.book', code)} onChanged={onChanged} />
      <Messages card={card} />
      <Notes
        card={card}
        mayAdd={mayAt(me, 'note.write', code)}
        mayWithdraw={mayAt(me, 'visit.repair', code)}
        onAdded={onChanged}
      />
      <History card={card} />
    </>
  );
}

/** The outcome that was withdrawn last, while the visit has none. */
function Withdrawn({ card: { visit, history } }: { readonly card: Card }) {
  const { repair, today } = useWords();
  const text = useMomentText();
  const last = history.find(({ what }) => what === WITHDRAWN_OUTCOME);
  if (last === undefined || visit.outcome !== null) return null;
  const outcomes: Readonly<Record<string, unknown>> = today.states;
  const outcome = outcomes[last.detail];
  const name = typeof outcome === 'string' ? outcome : last.detail;
  return <p className={s.quiet}>{repair.outcome.by(name, last.who ?? '', text(last.at))}</p>;
}

const STEPS = ['expected', 'arrived', 'meeting', 'attended'] as const;

/** The steps of the visit. A cancellation or no-show is not a step: it is shown beside the name. */
function Path({ visit }: { readonly visit: Visit }) {
  const { card } = useWords();
  const at = attendanceOf(visit);
  const moments = {
    expected: visit.hour,
    arrived: hourOf(visit.arrivedAt),
    meeting: hourOf(visit.startedAt),
    attended: at === 'attended' ? hourOf(visit.endedAt) : '',
  };
  return (
    <ol className={s.path} aria-label={card.path}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {card.steps[step]}
          {moments[step] !== '' && (
            <>
              <br />
              {card.at(moments[step])}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
