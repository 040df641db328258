import { fromInstant } from '#domain/time/rome.ts';
import b from '../../parts/box.module.css';
import { Button } from '../../parts/button.tsx';
import { CallTries } from '../../parts/call-back/call-tries.tsx';
import { Dial } from '../../parts/dial/dial.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { type CallInHand, dial } from '../../wire/calls.ts';
import { CallResultForm } from './call-result.tsx';
import s from './current-call.module.css';
import { type CurrentCallProps, hourAt } from './props.ts';

/** The customer, the words to say first, and the outcome. */
export function CurrentCall(props: CurrentCallProps) {
  const { inHand, now, canSave, isBooking, onBook } = props;
  const { me, deps } = useDesk();
  const { bookCall, calls, today } = useWords();
  const { call, words } = inHand;
  const { hand } = calls;
  const until = call.heldUntil ?? now;
  const on = (at: number) => [fromInstant(at).day, hourAt(at)] as const;
  return (
    <section className={b.box} aria-labelledby="in-mano">
      <header className={s.head}>
        <h2 id="in-mano" tabIndex={-1}>
          {call.name}
        </h2>
        <Pill look="on" icon="phone">
          {calls.inYourHand}
        </Pill>
      </header>
      <div className={s.body}>
        <p>
          <strong>{today.products[call.product]}</strong>
          <br />
          <span className={s.muted}>
            {hand.asked(...on(call.askedAt))}, {hand.promised(...on(call.dueAt))}
            {call.branch === null ? '' : `, ${call.branch.name}`}
            {call.band === null ? '' : `, ${calls.inBand(call.band)}`}
          </span>
        </p>
        <Dial
          {...{ canSave, masked: inHand.mobile, kind: 'cta', gone: calls.trouble.versione }}
          ask={() => dial(deps.call, call.code)}
        />
        {until > now ? (
          <p className={s.muted}>
            {hand.onCall} {hand.until(hourAt(until))}
          </p>
        ) : (
          <p className={s.lapsed} role="status">
            <Icon name="warn" />
            <span>{hand.lapsed}</span>
          </p>
        )}
        {words !== null && (
          <div className={s.words}>
            <p>{hand.words}</p>
            <b>{words}</b>
            <p>{hand.wordsWhy}</p>
          </div>
        )}
        <ol className={s.say} aria-label={hand.how}>
          <li>{hand.greet(me.name.split(' ')[0] ?? me.name, me.lender)}</li>
          {words !== null && <li>{hand.say(words)}</li>}
          <li>{hand.ask}</li>
        </ol>
        {inHand.bookable !== null && !isBooking && (
          <div>
            <Button kind="fill" icon="plus" disabled={!canSave} onClick={() => onBook(inHand)}>
              {bookCall.open}
            </Button>
          </div>
        )}
      </div>
      <CallResultForm {...props} />
      <Tried tries={inHand.tries} />
    </section>
  );
}

function Tried({ tries }: Pick<CallInHand, 'tries'>) {
  const { calls } = useWords();
  return (
    <div className={s.body}>
      <h3>{calls.hand.history}</h3>
      {tries.length === 0 && <p className={s.muted}>{calls.hand.noHistory}</p>}
      <CallTries tries={tries} />
    </div>
  );
}
