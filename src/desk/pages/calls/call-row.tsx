import type { CallStanding } from '#domain/call/standing.ts';
import { MAX_TRIES } from '#domain/call/tries.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '../../parts/button.tsx';
import type { IconName } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Pill, type PillLook } from '../../parts/pill.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Call } from '../../wire/calls.ts';
import s from './calls.module.css';
import { hourAt, type QueueProps } from './props.ts';

type CallRowProps = QueueProps & { readonly call: Call; readonly standing: CallStanding };

const LOOKS: Readonly<Record<CallStanding, readonly [PillLook, IconName]>> = {
  missed: ['hot', 'warn'],
  atRisk: ['warn', 'clock'],
  inTime: ['ok', 'tick'],
  inHand: ['in', 'user'],
  paused: ['off', 'pause'],
};
const MINUTE_MS = 60_000;

/** A call: its deadline, its customer, its tries, and its assignee. */
export function CallRow(props: CallRowProps) {
  const { call, standing, now } = props;
  const { calls: words, today } = useWords();
  const [look, icon] = call.isMine ? (['on', 'phone'] as const) : LOOKS[standing];
  return (
    <li className={cx(standing === 'missed' && s.late, standing === 'atRisk' && s.risk, call.isMine && s.mine)}>
      <Due call={call} now={now} />
      <p className={s.top}>
        <strong>{call.name}</strong>
        <Pill look={look} icon={icon}>
          {pillText(words, call, standing)}
        </Pill>
      </p>
      <p className={s.meta}>
        <span>{today.products[call.product]}</span>
        <span>{call.branch?.name ?? words.noBranch}</span>
        {call.agent !== null && <span>{words.ofAgent(call.agent)}</span>}
        {call.band !== null && <span>{words.band(call.band)}</span>}
        {call.assignee !== null && <span>{words.meantFor(call.assignee)}</span>}
        {call.chosen !== null && <span>{chosenText(words, call.chosen, now)}</span>}
        {!call.isProven && <span>{words.unproven}</span>}
        <Tries tries={call.tries} />
      </p>
      <div className={s.go}>
        <Go {...props} />
      </div>
    </li>
  );
}

type Words = ReturnType<typeof useWords>['calls'];

function chosenText(words: Words, { from, until }: NonNullable<Call['chosen']>, now: number): string {
  const { day } = fromInstant(from);
  return words.chosen(day === fromInstant(now).day ? null : day, hourAt(from), hourAt(until));
}

function pillText(words: Words, { isMine, holder, chosen, tries }: Call, standing: CallStanding): string {
  if (isMine) return words.inYourHand;
  if (standing === 'paused' && chosen !== null && tries === 0) return words.booked;
  return standing === 'inHand' ? words.inHandOf(holder ?? '') : words.standings[standing];
}

function Due({ call: { dueAt }, now }: { readonly call: Call; readonly now: number }) {
  const { calls: words } = useWords();
  const { day } = fromInstant(dueAt);
  const minutes = Math.round(Math.abs(dueAt - now) / MINUTE_MS);
  return (
    <p className={s.due}>
      <b>{hourAt(dueAt)}</b>
      <small>
        {day === fromInstant(now).day ? '' : `${words.dueOn(day)}, `}
        {dueAt <= now ? words.late(minutes) : words.ahead(minutes)}
      </small>
    </p>
  );
}

function Tries({ tries }: { readonly tries: number }) {
  const { calls: words } = useWords();
  return (
    <span className={s.tries}>
      <span className="sr">{words.tries(tries)}</span>
      {Array.from({ length: MAX_TRIES }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <i key={n} className={cx(n < tries && s.done)} aria-hidden="true" />
      ))}
    </span>
  );
}

/** The buttons of the call, or the time from which it can be taken. */
function Go({ call, standing, now, queue, acts, canSave, mayWork }: CallRowProps) {
  const { calls: words } = useWords();
  if (standing === 'inHand' && !call.isMine) return <small>{words.until(hourAt(call.heldUntil ?? now))}</small>;
  if (call.isMine) return null;
  const { day } = fromInstant(call.nextAt);
  const rests = standing === 'paused';
  const mayTake = mayWork && !rests && queue.inHand === null;
  return (
    <>
      {rests && <small>{words.restsUntil(day === fromInstant(now).day ? null : day, hourAt(call.nextAt))}</small>}
      {mayTake && (
        <Button
          icon="hand"
          name={words.about(words.take, call.name)}
          busy={acts.isBusy}
          disabled={!canSave || !queue.mayCall}
          onClick={() => void acts.act({ kind: 'take', code: call.code }, null)}
        >
          {words.take}
        </Button>
      )}
      <Assign call={call} queue={queue} acts={acts} canSave={canSave} />
    </>
  );
}

function Assign({ call, queue, acts, canSave }: Pick<CallRowProps, 'call' | 'queue' | 'acts' | 'canSave'>) {
  const { calls: words } = useWords();
  const fit = queue.colleagues.filter(({ branch }) => branch === null || branch === call.branch?.code);
  if (fit.length === 0) return null;
  const { label, title, nobody } = words.assign;
  const give = (to: string, name: string) =>
    void acts.act({ kind: 'assign', of: call, to }, words.said.assigned(call.name, name));
  const entries = fit.map(({ code, name }) => ({ label: name, icon: 'user' as const, act: () => give(code, name) }));
  return (
    <Menu
      label={label}
      name={words.about(label, call.name)}
      icon="more"
      bare
      disabled={!canSave}
      title={title}
      entries={[...entries, { label: nobody, icon: 'undo', act: () => give('', nobody) }]}
    />
  );
}
