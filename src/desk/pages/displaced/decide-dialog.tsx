import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../parts/button.tsx';
import f from '../../parts/fault.module.css';
import { NearHours } from '../../parts/near-hours/near-hours.tsx';
import { NotificationFields } from '../../parts/notification-fields.tsx';
import { offerText } from '../../parts/slot-picker/offer-text.ts';
import { wordsAbout } from '../../parts/visit/visit-texts.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import type { Displaced } from '../../wire/displaced.ts';
import type { Choice } from './choice.ts';
import { Choices } from './choices.tsx';
import s from './displaced.module.css';
import { type DecisionState, useDecision } from './use-decision.ts';

interface DecideDialogProps {
  readonly person: Displaced;
  readonly onClose: () => void;
  /** The appointment's state has changed meanwhile. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

/** Records what was agreed with a displaced person: an offer, another slot, the former slot, or a cancellation. */
export function DecideDialog(props: DecideDialogProps) {
  const { onClose } = props;
  const { displaced, capacity, frame } = useWords();
  const decision = useDecision(props);
  const { person, choosing, put, missing, trouble } = decision;
  const { visit, offers } = person;
  const dialog = wordsAbout(visit, displaced.dialog);
  const where = (at: number) => {
    const offer = offers[at];
    return offer === undefined
      ? ''
      : dialog.to(capacity.offer.when(offer.day, offer.hour), offerText(capacity, offer, visit));
  };
  const options: readonly (readonly [Choice, string])[] = [
    ...offers.map((_, at) => [at, where(at)] as const),
    ['other', dialog.other],
    ['kept', dialog.kept],
    ['cancelled', dialog.cancelled],
  ];
  const face =
    typeof choosing.choice === 'number' || choosing.choice === 'other' ? 'moved' : (choosing.choice ?? 'none');
  return (
    <Dialog
      title={dialog.title(visit.name)}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          <Button kind="fill" busy={decision.isBusy} onClick={decision.submit}>
            {dialog.send[face]}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {dialog.leave}
          </Button>
        </div>
      }
    >
      <div className={s.fields}>
        <Choices
          legend={dialog.choice}
          options={options}
          value={choosing.choice}
          help={dialog.keptHelp}
          error={missing === 'choice' ? dialog.missing : undefined}
          onChange={(choice) => put({ choice })}
        />
        {choosing.choice === 'other' && <Other decision={decision} />}
        <NotificationFields
          value={choosing}
          isMissing={missing === 'why'}
          isReached={person.channels.length > 0}
          onChange={put}
        />
        {trouble !== null && (
          <p className={f.fault} role="alert">
            {trouble}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A slot other than the offers, at this or another branch of the scope. */
function Other({ decision: { choosing, put, missing, turn } }: { readonly decision: DecisionState }) {
  const { me } = useDesk();
  const { dialog } = useWords().displaced;
  const places = me.branches.filter(({ code }) => mayAt(me, 'displacement.decide', code));
  return (
    <NearHours
      {...{ branch: choosing.branch, places, value: choosing.slot, turn }}
      error={missing === 'hour' ? dialog.hourMissing : undefined}
      onBranch={(branch) => put({ branch, slot: null })}
      onChoose={(slot) => put({ slot })}
    />
  );
}
