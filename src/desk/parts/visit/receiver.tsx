import { useDesk, useFirstWords } from '../../session/desk.tsx';
import type { Colleague } from '../../wire/assign.ts';
import type { Visit } from '../../wire/day.ts';
import { Button } from '../button.tsx';
import { Face } from '../face.tsx';
import { Menu, type MenuEntry } from '../menu.tsx';
import s from './receiver.module.css';
import { useVisitContext } from './visit-context.tsx';
import { wordsAbout } from './visit-texts.ts';

interface ReceiverProps {
  readonly visit: Visit;
  /** On the card: the whole name, and every permitted change. */
  readonly full?: boolean;
}

/** Who receives a visit: «Prendo io» for a consultant, a menu of the branch's people for a manager. */
export function Receiver({ visit, full = false }: ReceiverProps) {
  const words = wordsAbout(visit, useFirstWords().today.receiver);
  const { me } = useDesk();
  const { receiving, canSave } = useVisitContext();
  const { receiver } = visit;
  const isOpen = !visit.isCancelled && visit.outcome === null;
  if (receiver === null && !isOpen) return full ? <p className={s.quiet}>{words.isFree}</p> : null;
  const who = receiver === null ? words.nobody : full ? receiver.name : shortName(receiver.name);
  const mayTake = isOpen && receiving.mayTake && !receiving.mayAssign;
  const isMine = receiver?.code === me.code;
  const button = (kind: 'take' | 'giveBack') => (
    <Button
      {...(full ? { icon: kind === 'take' ? ('hand' as const) : ('undo' as const) } : {})}
      busy={receiving.isBusy(visit.code)}
      disabled={!canSave}
      name={`${words[kind]}: ${visit.name}`}
      onClick={() => receiving.assign(visit, { kind })}
    >
      {words[kind]}
    </Button>
  );
  const isAsked = receiver === null && (mayTake || (isOpen && receiving.mayAssign));
  return (
    <div className={s.receiver} data-receiver>
      {!isAsked && <Face name={receiver?.name ?? null} small />}
      {isOpen && receiving.mayAssign ? <Assign visit={visit} who={who} /> : !isAsked && <span>{who}</span>}
      {mayTake && receiver === null && button('take')}
      {mayTake && full && receiver !== null && button(isMine ? 'giveBack' : 'take')}
    </div>
  );
}

function Assign({ visit, who }: { readonly visit: Visit; readonly who: string }) {
  const words = wordsAbout(visit, useFirstWords().today.receiver);
  const { me } = useDesk();
  const { receiving, canSave } = useVisitContext();
  const { team } = receiving;
  const label = visit.receiver === null ? words.assign : who;
  const entry = (text: string, whom: string): MenuEntry => ({
    ...{ label: text, icon: whom === '' ? 'minus' : whom === me.code ? 'hand' : 'user' },
    act: () => receiving.assign(visit, { kind: 'assign', whom }),
  });
  const nameOf = ({ code, name, isAway }: Colleague) =>
    code === me.code ? words.take : isAway ? words.away(name) : name;
  const others = (team ?? []).filter(({ code, receives }) => receives && code !== visit.receiver?.code);
  return (
    <Menu
      label={label}
      name={words.change(label, visit.name)}
      disabled={!canSave}
      fromLeft
      onOpen={receiving.loadTeam}
      title={team === null ? words.loading : words.whom}
      entries={[
        ...others.map((each) => entry(nameOf(each), each.code)),
        ...(team !== null && visit.receiver !== null ? [entry(words.free, '')] : []),
      ]}
    />
  );
}

/** 'Marta P.' */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0)}.`;
}
