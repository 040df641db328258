import { useEffect, useRef } from 'react';
import { Box } from '../../../parts/box.tsx';
import { Button } from '../../../parts/button.tsx';
import { CardLink } from '../../../parts/visit/card-link.tsx';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { may } from '../../../session/me.ts';
import type { PlacedSlot } from '../../../wire/book-call.ts';
import s from './book-call.module.css';

interface BookedProps {
  readonly name: string;
  readonly slot: PlacedSlot;
  readonly code: string;
  readonly onClose: () => void;
}

/** The booked visit of a closed call. */
export function Booked({ name, slot, code, onClose }: BookedProps) {
  const { me } = useDesk();
  const { book, bookCall, nearHours } = useWords();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Box title={bookCall.done.title}>
      <div className={s.body}>
        <p ref={text} tabIndex={-1} role="status">
          {bookCall.done.text(name, nearHours.slot(slot.name, slot.day, slot.hour))}
        </p>
        <div className={s.head}>
          {may(me, 'agenda.read') && <CardLink code={code}>{book.done.open}</CardLink>}
          <Button icon="left" onClick={onClose}>
            {bookCall.done.close}
          </Button>
        </div>
      </div>
    </Box>
  );
}
