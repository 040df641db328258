import { useId } from 'react';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/empty-state.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { CalendarLink, CalendarOf } from '../../wire/calendars.ts';
import s from './calendars.module.css';
import { useLink } from './use-link.ts';

interface LinkBoxProps {
  readonly of: CalendarOf;
  readonly title: string;
  readonly text: string;
}

/** One calendar: whether it has a link, when it was read last, and the buttons to create and revoke it. */
export function LinkBox({ of, title, text }: LinkBoxProps) {
  const { connection } = useDesk();
  const { calendars, frame } = useWords();
  const canSave = useCanSave(connection);
  const { link, address, isEnded, isBusy, trouble, load, make, end } = useLink(of);
  const hasLink = link !== null && typeof link === 'object';
  return (
    <Box title={title}>
      <div className={s.body}>
        <p>{text}</p>
        {link === 'loading' && <Loading label={frame.loading} rows={1} />}
        {link === 'failed' && (
          <p className={s.wrong} role="alert">
            {calendars.notLoaded}{' '}
            <Button kind="quiet" icon="reload" onClick={() => void load()}>
              {frame.retry}
            </Button>
          </p>
        )}
        <div role="status">
          {isEnded && <p>{calendars.ended}</p>}
          {link === null && !isEnded && <p className={s.quiet}>{calendars.none}</p>}
          {hasLink && <Known link={link} />}
        </div>
        {address !== null && <Address address={address} />}
        {(link === null || hasLink) && (
          <div className={s.acts}>
            <Button
              icon="key"
              busy={isBusy}
              disabled={!canSave}
              name={calendars.of(hasLink ? calendars.makeNew : calendars.make, title)}
              onClick={() => void make()}
            >
              {hasLink ? calendars.makeNew : calendars.make}
            </Button>
            {hasLink && (
              <Button
                icon="x"
                busy={isBusy}
                disabled={!canSave}
                name={calendars.of(calendars.end, title)}
                onClick={() => void end()}
              >
                {calendars.end}
              </Button>
            )}
          </div>
        )}
        {hasLink && <p className={s.quiet}>{calendars.replaces}</p>}
        {trouble !== null && (
          <p className={s.wrong} role="alert">
            {trouble}
          </p>
        )}
      </div>
    </Box>
  );
}

function Known({ link: { madeAt, readAt } }: { readonly link: CalendarLink }) {
  const { calendars, days } = useWords();
  const textOf = (at: number) => {
    const { day, minute } = fromInstant(at);
    return `${days.short(day)} ${hourText(minute)}`;
  };
  return (
    <p>
      {calendars.made(textOf(madeAt))} {readAt === null ? calendars.neverRead : calendars.read(textOf(readAt))}
    </p>
  );
}

/** The address, selected whole by a press, since it cannot be shown again. */
function Address({ address }: { readonly address: string }) {
  const { calendars } = useWords();
  const id = useId();
  return (
    <div className={s.address}>
      <label htmlFor={id}>{calendars.address}</label>
      <input
        id={id}
        readOnly
        value={address}
        aria-describedby={`${id}-once`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p id={`${id}-once`} className={s.quiet}>
        {calendars.once}
      </p>
    </div>
  );
}
