import { useState } from 'react';
import type { Trouble } from '#domain/desk/inbox.ts';
import { Button } from '../../parts/button.tsx';
import type { IconName } from '../../parts/icon.tsx';
import { Pill, type PillLook } from '../../parts/pill.tsx';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Item } from '../../wire/inbox.ts';
import s from './inbox.module.css';
import { ResolveForm } from './resolve-form.tsx';

const LOOKS: Readonly<Record<Trouble, readonly [PillLook, IconName]>> = {
  messaggio: ['hot', 'mail'],
  esito: ['warn', 'clock'],
  rifiuto: ['off', 'x'],
};

interface ItemRowProps {
  readonly item: Item;
  readonly onGone: (item: Item) => void;
}

/** One item: its problem, its age, its owner, its card, and «Sistemato». */
export function ItemRow({ item, onGone }: ItemRowProps) {
  const { connection } = useDesk();
  const { inbox } = useWords();
  const canSave = useCanSave(connection);
  const [asking, setAsking] = useState(false);
  const { trouble, since, owner, branch, code, person, visit, error } = item;
  const message = messageOf(item, inbox);
  const named = person ?? message ?? code ?? item.id;
  const [look, icon] = LOOKS[trouble];
  const about = [
    branch ?? inbox.network,
    ...(person === null || message === null ? [] : [message]),
    ...(visit === null || trouble === 'esito' ? [] : [inbox.visit(visit.day, visit.hour)]),
    ...(error === null ? [] : [inbox.error(error)]),
  ];
  return (
    <li className={s.item}>
      <div className={s.what}>
        <p className={s.top}>
          <Pill look={look} icon={icon}>
            {inbox.troubles[trouble]}
          </Pill>
          <b>{named}</b>
        </p>
        <p className={s.quiet}>
          {inbox.since(since.day, since.hour)} · {inbox.owner}: {inbox.owners[owner]} · {about.join(' · ')}
        </p>
        <p>{inbox.explain[trouble]}</p>
      </div>
      <div className={s.acts}>
        {code !== null && trouble !== 'rifiuto' && visit !== null && (
          <CardLink code={code}>
            {inbox.openCard}
            <span className="sr"> {named}</span>
          </CardLink>
        )}
        {!asking && (
          <Button
            icon="tick"
            disabled={!canSave}
            name={inbox.putRightOf(inbox.troubles[trouble], named)}
            onClick={() => setAsking(true)}
          >
            {inbox.putRight}
          </Button>
        )}
      </div>
      {asking && <ResolveForm item={item} onGone={() => onGone(item)} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** The message that was not delivered; null for another trouble. */
function messageOf({ way, event }: Item, inbox: ReturnType<typeof useWords>['inbox']): string | null {
  if (way === null) return null;
  const ways: Readonly<Record<string, string>> = inbox.ways;
  const events: Readonly<Record<string, string>> = inbox.events;
  return inbox.message(ways[way] ?? way, events[event ?? ''] ?? inbox.events.other);
}
