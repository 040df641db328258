import { useState } from 'react';
import { fromInstant } from '#domain/time/rome.ts';
import { useBranchName } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import {
  type CapacityChangeEntry,
  type Loan,
  type Preview,
  sendApply,
  sendOwnAbsence,
  sendPreview,
} from '../../wire/capacity.ts';
import { changeIn, type Draft, draftFrom, type Faults, faultsOf } from './draft.ts';

/** The progress of a change; `waiting` means that a second person must approve it. */
export type Stage = 'draft' | 'preview' | 'applied' | 'waiting';

interface State {
  readonly draft: Draft;
  readonly stage: Stage;
  readonly preview: Preview | null;
  /** The preview that the user saw before it changed on the server. */
  readonly outdatedPreview: Preview | null;
  /** The id of a colleague's change under review, or of the user's change once it is applied. */
  readonly id: string | null;
  /** The draft that was set aside while the user tries a loan instead. */
  readonly parked: Draft | null;
}

interface Given {
  readonly branch: string;
  readonly empty: Draft;
  readonly onApplied: () => void;
}

const FIRST = { stage: 'draft', preview: null, outdatedPreview: null, id: null, parked: null } as const;

/** The draft with its preview and faults. */
function useDraft({ branch, empty }: Pick<Given, 'branch' | 'empty'>) {
  const { deps, connection } = useDesk();
  const { form } = useWords().capacity;
  const faultText = useFaultText();
  const [state, setState] = useState<State>({ ...FIRST, draft: empty });
  const [faults, setFaults] = useState<Faults>({});
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const put = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const forget = () => {
    setFaults({});
    setTrouble(null);
  };
  const show = async (next: Draft, part: Partial<State> = {}) => {
    const wrong = faultsOf(next, fromInstant(connection.now()).day);
    setFaults(wrong);
    setTrouble(null);
    put({ ...part, draft: next, stage: 'draft', preview: null, outdatedPreview: null });
    const [first] = Object.keys(wrong);
    if (first !== undefined) return document.getElementById(first)?.focus();
    setAsking(true);
    const answer = await sendPreview(deps.call, changeIn(next, branch));
    setAsking(false);
    if (answer.ok) return put({ stage: 'preview', preview: answer.value });
    setTrouble(faultText(answer.error, { network: form.failed, refused: form.refused }));
  };
  return { state, put, faults, trouble, setTrouble, forget, isAsking, show };
}

/** Takes one change from draft to preview to result; nothing is stored before it is applied. */
export function useCapacity({ branch, empty, onApplied }: Given) {
  const { capacity } = useWords();
  const { state, put, show, forget, ...asking } = useDraft({ branch, empty });
  const { draft, preview, id, parked } = state;
  const { isApplying, apply } = useApply({ branch, state, put, setTrouble: asking.setTrouble, onApplied });
  const nameOf = useBranchName();
  return {
    ...{ ...state, preview, apply, nameOf, faults: asking.faults, trouble: asking.trouble },
    ...{ isAsking: asking.isAsking, isApplying },
    show: () => void show(draft, { id }),
    /** An edit starts a new preview. */
    change(part: Partial<Draft>) {
      forget();
      put({ draft: { ...draft, ...part }, stage: 'draft', preview: null, outdatedPreview: null, id: null });
    },
    restart() {
      forget();
      put({ ...FIRST, draft: empty });
    },
    /** Sets the draft aside and starts a loan of a consultant instead. */
    tryLoan: (loan: Loan) =>
      void show(loanDraft(draft, loan, capacity.idea.reason), { parked: parked ?? draft, id: null }),
    unpark: () => parked !== null && void show(parked, { parked: null, id: null }),
    /** Opens another person's draft for review. */
    review: (made: CapacityChangeEntry) =>
      made.draft !== null && void show(draftFrom(made.draft, branch, empty, nameOf), { id: made.id, parked: null }),
  };
}
export type Capacity = ReturnType<typeof useCapacity>;

const loanDraft = (draft: Draft, loan: Loan, reason: string): Draft => ({
  ...{ ...draft, kind: 'loan', others: [], from: loan.day, to: loan.day, isWhole: false },
  ...{ fromHour: loan.fromHour, untilHour: loan.untilHour, lender: { code: loan.from, name: loan.name } },
  reason,
});

interface Applying extends Pick<Given, 'branch' | 'onApplied'> {
  readonly state: State;
  readonly put: (part: Partial<State>) => void;
  readonly setTrouble: (trouble: string | null) => void;
}

function useApply({ branch, state, put, setTrouble, onApplied }: Applying) {
  const { deps, me } = useDesk();
  const { capacity } = useWords();
  const intent = useIdempotencyKey();
  const faultText = useFaultText();
  const [isApplying, setApplying] = useState(false);
  const { draft, preview, id } = state;
  const apply = async () => {
    if (preview === null) return;
    const asked = { change: changeIn(draft, branch), sha256: preview.sha256, id };
    setApplying(true);
    setTrouble(null);
    const send = mayAt(me, 'capacity.apply', branch) ? sendApply : sendOwnAbsence;
    const answer = await send(deps.call, asked, intent.keyOf(asked));
    setApplying(false);
    const { failed: network, refused } = capacity.apply;
    if (!answer.ok) return setTrouble(faultText(answer.error, { network, refused }));
    intent.answered();
    const { state: outcome, id: made, preview: now } = answer.value;
    if (outcome === 'changed') return put({ preview: now, outdatedPreview: preview });
    put({ stage: outcome, preview: now, outdatedPreview: null, id: made });
    onApplied();
  };
  return { isApplying, apply };
}
