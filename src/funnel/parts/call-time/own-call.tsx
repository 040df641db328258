import { useState } from 'react';
import { isOn } from '#domain/site/features.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Appointment } from '../../session/appointment.ts';
import { CancelVisit } from '../cancel-visit.tsx';
import { MoveCall } from './move-call.tsx';

/** Moves and cancels the call of the page. Where the site offers no times, a call can only lose its own time. */
export function OwnCall({ appointment }: { readonly appointment: Appointment }) {
  const { callTime, summary } = useWords();
  const { unforeseen } = summary;
  const { site } = useFlow();
  const [moving, setMoving] = useState(false);
  const hasTime = Boolean(appointment.callHours);
  const offersTimes = isOn(site, 'callAtTime') && appointment.branch.code !== '';
  return (
    <section className="stack-s" aria-labelledby="imprevisto">
      <h2 id="imprevisto">{unforeseen.heading}</h2>
      <p>{callTime.summary.unforeseen}</p>
      <div className="two">
        {(hasTime || offersTimes) && (
          <Button kind="line" expanded={moving} onClick={() => setMoving(!moving)}>
            {hasTime ? callTime.summary.move : callTime.summary.choose}
          </Button>
        )}
        <CancelVisit kind="line">
          {unforeseen.cancel}
          <span className="sr"> {callTime.summary.rest}</span>
        </CancelVisit>
      </div>
      {moving && <MoveCall key={appointment.version} {...{ appointment, offersTimes }} />}
    </section>
  );
}
