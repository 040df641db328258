import { Button } from '#ui/controls/button.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { CancelVisit } from '../../parts/cancel-visit.tsx';

/** Two buttons of equal size: to move and to cancel the appointment. */
export function ChangeActions() {
  const { actions, unforeseen: t } = useWords().summary;
  const { act, visit } = useFunnel();
  return (
    <section className="stack-s" aria-labelledby="imprevisto">
      <h2 id="imprevisto">{t.heading}</h2>
      <p>{t.text}</p>
      <div className="two">
        {/* Disabled while its dialog looks up the appointment; it keeps the focus for the way back. */}
        <Button kind="line" busy={visit.modal?.kind === 'edit'} onClick={() => act.showModal({ kind: 'edit' })}>
          <span className="sr">{actions.edit}: </span>
          {t.move}
        </Button>
        <CancelVisit kind="line">
          {t.cancel}
          <span className="sr"> {t.cancelRest}</span>
        </CancelVisit>
      </div>
    </section>
  );
}
