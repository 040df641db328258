import { useState } from 'react';
import { stepsFor } from '#domain/desk/attendance.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { Pill } from '../../parts/pill.tsx';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { MoreActions, StepButton } from '../../parts/visit/visit-actions.tsx';
import { useVisitContext } from '../../parts/visit/visit-context.tsx';
import { lateText } from '../../parts/visit/visit-texts.ts';
import { useFirstWords } from '../../session/desk.tsx';
import type { Visit } from '../../wire/day.ts';
import s from './side.module.css';

/** Number of visits shown before «Mostra altri» is pressed. */
const AT_ONCE = 5;
const USUAL = ['attended', 'noShow'] as const;

/** «Registra dopo»: visits without an outcome, newest first. */
export function LateOutcomes({ visits }: { readonly visits: readonly Visit[] }) {
  const { late } = useFirstWords().today;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? visits : visits.slice(0, AT_ONCE);
  const hidden = visits.length - shown.length;
  const count = visits.length > 0 && (
    <Pill look="warn" icon="warn">
      {visits.length}
    </Pill>
  );
  return (
    <Box title={late.title} aside={count}>
      <p className={s.lead}>{visits.length === 0 ? late.none : late.lead}</p>
      <ul className={s.list}>
        {shown.map((visit) => (
          <Missing key={visit.code} visit={visit} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className={s.more}>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {late.more(hidden)}
          </Button>
        </div>
      )}
    </Box>
  );
}

function Missing({ visit }: { readonly visit: Visit }) {
  const words = useFirstWords();
  const { today, now, mayMark } = useVisitContext();
  const usual = USUAL.filter((step) => stepsFor(visit, now).includes(step));
  const day = visit.day === today ? null : words.days.short(visit.day);
  return (
    <li data-visit={visit.code}>
      <div className={s.split}>
        <b>
          <CardLink code={visit.code}>{visit.name}</CardLink>
        </b>
        <small>{words.today.late.when(day, visit.hour)}</small>
      </div>
      <p className={s.note}>{lateText(words.today, visit)}</p>
      {mayMark && (
        <div className={s.acts}>
          {usual.map((step) => (
            <StepButton key={step} visit={visit} step={step} />
          ))}
          <MoreActions visit={visit} without={usual} wordy />
        </div>
      )}
    </li>
  );
}
