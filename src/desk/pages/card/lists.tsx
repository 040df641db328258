import { cx } from '#ui/cx.ts';
import { Icon } from '../../parts/icon.tsx';
import { byChannels } from '../../parts/notification-channels.ts';
import { useWords } from '../../session/desk.tsx';
import type { Card } from '../../wire/card.ts';
import s from './card.module.css';
import { CardSection } from './card-section.tsx';
import { useMomentText } from './moments.ts';

interface Props {
  readonly card: Card;
}

/** The documents the person has to bring. */
export function Documents({ card: { papers } }: Props) {
  const { card } = useWords();
  return (
    <CardSection title={card.papers}>
      <ul className={s.marks}>
        {papers.map((paper) => (
          <li key={paper}>
            <Icon name="doc" />
            <span>{paper}</span>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

/** The consents given and refused, and their texts. */
export function Consents({ card: { consents } }: Props) {
  const { card } = useWords();
  const text = useMomentText();
  const [first] = consents;
  const names: Readonly<Record<string, string>> = card.purposes;
  return (
    <CardSection title={card.consents}>
      {first === undefined && <p className={s.quiet}>{card.noConsents}</p>}
      <ul className={s.marks}>
        {consents.map(({ purpose, answer, at }) => (
          <li key={`${purpose} ${at}`} className={cx(answer && s.yes)}>
            <Icon name={answer ? 'tick' : 'x'} />
            <span>{names[purpose] ?? purpose}</span>
            <small>{answer ? card.yes : card.no}</small>
          </li>
        ))}
      </ul>
      {first && <p className={s.quiet}>{card.consentsGiven(text(first.at), first.version)}</p>}
    </CardSection>
  );
}

const ICONS = { arrived: 'tick', delivered: 'tick', waiting: 'clock', returned: 'warn', failed: 'warn' } as const;

/** The messages to the person, and their delivery. */
export function Messages({ card: { messages: sent, channels } }: Props) {
  const { messages } = useWords().card;
  const text = useMomentText();
  const events: Readonly<Record<string, string>> = messages.events;
  return (
    <CardSection title={messages.title}>
      <p className={s.quiet}>{byChannels(messages.told, channels)}</p>
      {sent.length === 0 && <p className={s.quiet}>{messages.none}</p>}
      <ul className={s.marks}>
        {sent.map(({ event, channel, at, state }) => {
          const isBad = state === 'failed' || state === 'returned';
          const isGood = state === 'delivered' || state === 'arrived';
          const line = messages.line(events[event] ?? messages.events.other, messages.channels[channel]);
          return (
            <li key={`${event} ${channel} ${at}`} className={cx(isGood && s.yes, isBad && s.bad)}>
              <Icon name={ICONS[state]} />
              <span>
                {isBad ? <strong>{line}</strong> : line} <small>{messages[state]}</small>
              </span>
              <time dateTime={new Date(at).toISOString()}>{text(at)}</time>
            </li>
          );
        })}
      </ul>
    </CardSection>
  );
}
