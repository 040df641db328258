import { useWords } from '../../session/desk.tsx';
import type { Slot } from '../../wire/change.ts';
import { Button } from '../button.tsx';
import s from './slot-picker.module.css';

interface NearSlotsProps {
  readonly slots: readonly Slot[];
  readonly onChoose: (slot: Slot) => void;
}

/** Buttons for the free slots nearest to one that was taken meanwhile. */
export function NearSlots({ slots, onChoose }: NearSlotsProps) {
  const { change, card } = useWords();
  if (slots.length === 0) return null;
  return (
    <div className={s.hours}>
      <p>{change.near}</p>
      {slots.map((slot) => (
        <Button key={`${slot.day} ${slot.hour}`} onClick={() => onChoose(slot)}>
          {card.when(slot.day, slot.hour)}
        </Button>
      ))}
    </div>
  );
}
