import { useMemo } from 'react';
import { fromInstant } from '#domain/time/rome.ts';
import { Button } from '../../parts/button.tsx';
import { Drawer } from '../../parts/drawer/drawer.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useMarks } from '../../parts/visit/use-marks.ts';
import { useReceiving } from '../../parts/visit/use-receiving.ts';
import { VisitContextProvider } from '../../parts/visit/visit-context.tsx';
import { lookOf, standingText } from '../../parts/visit/visit-texts.ts';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import { useNow } from '../../session/use-now.ts';
import type { Card } from '../../wire/card.ts';
import { Body } from './body.tsx';
import { CardActions } from './card-actions.tsx';
import { type LoadedCard, useCard } from './use-card.ts';

interface CardPageProps {
  readonly code: string;
  /** The card was opened to move the visit. */
  readonly moves: boolean;
  readonly onClose: () => void;
}

/** «Scheda»: the data of one visit, over the page it was opened from. */
export function CardPage({ code, moves, onClose }: CardPageProps) {
  const { me, connection } = useDesk();
  const { card: words } = useWords();
  const now = useNow();
  const reading = useCard(code);
  const marks = useMarks(reading);
  const canSave = useCanSave(connection);
  const { card } = reading;
  const mayMark = card !== null && mayAt(me, 'attendance.write', card.branch.code);
  const { day } = fromInstant(now);
  const which = { branch: card?.branch.code ?? '', day: card?.visit.day ?? day };
  const receiving = useReceiving({ ...which, onVisit: reading.onVisit, reload: reading.reload });
  const attending = useMemo(
    () => ({ marks, receiving, today: day, now, canSave, mayMark }),
    [marks, receiving, day, now, canSave, mayMark],
  );
  return (
    <VisitContextProvider value={attending}>
      <Drawer
        title={card?.visit.name ?? words.loading}
        label={card === null ? words.loading : words.label(card.visit.name)}
        closeLabel={words.close}
        onClose={onClose}
        above={card && <State card={card} now={now} />}
        below={card && <Facts card={card} />}
        foot={card && <CardActions card={card} reading={reading} moves={moves} />}
      >
        {card === null ? <NoCard reading={reading} /> : <Body card={card} onChanged={reading.reload} />}
      </Drawer>
    </VisitContextProvider>
  );
}

function State({ card: { visit }, now }: { readonly card: Card; readonly now: number }) {
  const { today } = useWords();
  const [look, icon] = lookOf(visit, now);
  return (
    <Pill look={look} icon={icon}>
      {standingText(today, visit, now)}
    </Pill>
  );
}

function Facts({ card: { visit, branch } }: { readonly card: Card }) {
  const { card, today } = useWords();
  return (
    <p>
      <strong>{card.when(visit.day, visit.hour)}</strong>, {today.products[visit.product]}
      {visit.hours !== null && `, ${card.call(visit.hours)}`}
      {visit.infoOnly && `, ${today.infoOnly.toLowerCase()}`}
      <br />
      {card.where(branch.name, visit.code)}
    </p>
  );
}

function NoCard({ reading: { fault, reload } }: { readonly reading: LoadedCard }) {
  const { card, frame } = useWords();
  if (fault === null) return <Loading label={frame.loading} rows={5} />;
  if (fault === 'not-found') return <EmptyState icon="info" {...card.gone} />;
  return (
    <EmptyState icon="warn" {...card.failed}>
      <Button kind="fill" icon="reload" onClick={reload}>
        {frame.retry}
      </Button>
    </EmptyState>
  );
}
