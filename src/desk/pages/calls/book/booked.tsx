import { useEffect, useRef } from 'react';
import b from '../../../parts/box.module.css';
import { Box } from '../../../parts/box.tsx';
import { Button, LinkButton } from '../../../parts/button.tsx';
import { byChannels } from '../../../parts/notification-channels.ts';
import { CardLink } from '../../../parts/visit/card-link.tsx';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { may, mayAt } from '../../../session/me.ts';
import { visitOnPaper } from '../../../wire/card.ts';
import s from './book-call.module.css';
import type { CallMade } from './call-draft.ts';

interface BookedProps extends CallMade {
  readonly name: string;
  readonly onClose: () => void;
}

/** The booked visit of a closed call. */
export function Booked({ name, slot, code, channels, onClose }: BookedProps) {
  const { me } = useDesk();
  const { book, bookCall, nearHours } = useWords();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Box title={bookCall.done.title}>
      <div className={b.body}>
        <p ref={text} tabIndex={-1} role="status">
          {bookCall.done.text(name, nearHours.slot(slot.name, slot.day, slot.hour))}{' '}
          {byChannels(book.done.told, channels)}
        </p>
        <div className={s.head}>
          {mayAt(me, 'appointment.book', slot.branch) && (
            <LinkButton icon="print" href={visitOnPaper(code)} opensWindow>
              {book.done.print}
            </LinkButton>
          )}
          {may(me, 'agenda.read') && <CardLink code={code}>{book.done.open}</CardLink>}
          <Button icon="left" onClick={onClose}>
            {bookCall.done.close}
          </Button>
        </div>
      </div>
    </Box>
  );
}
