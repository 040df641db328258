import { useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { cx } from '#ui/cx.ts';
import { Banner } from '../../parts/banner.tsx';
import b from '../../parts/box.module.css';
import { Button } from '../../parts/button.tsx';
import { DisplacedPeople } from '../../parts/displaced/displaced-people.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useBranch } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import type { BranchHours } from '../../wire/hours.ts';
import { ApplyBar } from './apply-bar.tsx';
import s from './capacity.module.css';
import { absenceOn, changeIn, emptyDraft } from './draft.ts';
import { ChangeForm } from './form/change-form.tsx';
import { HistoryBox } from './history/history-box.tsx';
import { UndoDialog } from './history/undo-dialog.tsx';
import { type History, useHistory } from './history/use-history.ts';
import { HoursNow } from './hours-now.tsx';
import { AppliedMessage, OutdatedMessage } from './outcome.tsx';
import { Effect } from './preview/effect.tsx';
import { LoanSuggestion } from './preview/loan-suggestion.tsx';
import { sentenceOf } from './sentence.ts';
import { Steps } from './steps.tsx';
import { type Capacity, useCapacity } from './use-capacity.ts';
import { useHours } from './use-hours.ts';
import { weekDraftOf } from './week-draft.ts';

/** «Orari e capacità»: one change at a time, previewed before it is applied. */
export function CapacityPage() {
  const { capacity, frame } = useWords();
  const branch = useBranch()?.code ?? '';
  const { hours, failed, reload } = useHours(branch);
  const toHistory = () => document.getElementById('storia')?.focus();
  return (
    <>
      <PageHead title={capacity.title} lead={capacity.lead}>
        <Button icon="clock" onClick={toHistory}>
          {capacity.toHistory}
        </Button>
      </PageHead>
      {hours !== null ? (
        <Editor key={branch} branch={branch} hours={hours} onChanged={reload} />
      ) : failed ? (
        <EmptyState icon="warn" title={capacity.now.failed} text={frame.broken.text}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      ) : (
        <Loading label={frame.loading} rows={5} />
      )}
    </>
  );
}

interface EditorProps {
  readonly branch: string;
  readonly hours: BranchHours;
  readonly onChanged: () => void;
}

function Editor({ branch, hours, onChanged }: EditorProps) {
  const now = useMemo(() => weekDraftOf(hours.weeks[0]), [hours]);
  const history = useHistory(branch);
  const [undoing, setUndoing] = useState<string | null>(null);
  const changed = () => {
    onChanged();
    history.reload();
  };
  const capacity = useCapacity({ branch, empty: absenceOn(emptyDraft(now), useSearch()), onApplied: changed });
  const isMade = capacity.stage === 'applied' || capacity.stage === 'waiting';
  return (
    <>
      <Steps stage={capacity.stage} />
      <ParkedDraftBanner capacity={capacity} />
      {isMade ? (
        <Result {...{ capacity, history }} onUndo={setUndoing} />
      ) : (
        <DraftAndPreview {...{ branch, hours, capacity }} now={now} />
      )}
      <HistoryBox branch={branch} history={history} onUndo={({ id }) => setUndoing(id)} onReview={capacity.review} />
      {undoing !== null && (
        <UndoDialog
          id={undoing}
          onClose={() => setUndoing(null)}
          onUndone={() => {
            setUndoing(null);
            if (capacity.id === undoing) capacity.restart();
            changed();
          }}
        />
      )}
    </>
  );
}

/** Banner with a way back to the draft that was set aside while the user tries a loan. */
function ParkedDraftBanner({ capacity: { parked, unpark } }: { readonly capacity: Capacity }) {
  const { idea } = useWords().capacity;
  if (parked === null) return null;
  return (
    <Banner tone="warn" icon="hold" title={idea.title} text={idea.parked}>
      <Button icon="left" onClick={unpark}>
        {idea.back}
      </Button>
    </Banner>
  );
}

interface DraftAndPreviewProps extends Omit<EditorProps, 'onChanged'> {
  readonly capacity: Capacity;
  readonly now: ReturnType<typeof weekDraftOf>;
}

function DraftAndPreview({ branch, hours, capacity, now }: DraftAndPreviewProps) {
  const { me } = useDesk();
  const { capacity: words } = useWords();
  const { draft, preview, outdatedPreview, isAsking } = capacity;
  const what = preview === null ? '' : sentenceOf(words, changeIn(draft, branch), capacity.nameOf);
  return (
    <>
      {preview !== null && outdatedPreview !== null && (
        <OutdatedMessage key={preview.sha256} before={outdatedPreview} now={preview} what={what} />
      )}
      <div className={cx(b.columns, s.columns)}>
        <ChangeForm branch={branch} capacity={capacity} now={now} />
        <div className={b.column}>
          {preview === null ? (
            <>
              <EmptyState icon="eye" {...words.none} />
              <HoursNow hours={hours} />
            </>
          ) : (
            <Effect preview={preview} what={what} leads={outdatedPreview === null} />
          )}
          {preview !== null && preview.loan !== null && draft.kind !== 'loan' && (
            <LoanSuggestion
              loan={preview.loan}
              mayTry={mayAt(me, 'capacity.preview', preview.loan.from)}
              busy={isAsking}
              onTry={() => preview.loan && capacity.tryLoan(preview.loan)}
            />
          )}
        </div>
      </div>
      {preview !== null && (
        <>
          <DisplacedPeople preview={preview} isDone={false} />
          <ApplyBar {...{ branch, capacity, preview, what }} />
        </>
      )}
    </>
  );
}

interface ResultProps {
  readonly capacity: Capacity;
  readonly history: History;
  readonly onUndo: (id: string) => void;
}

function Result({ capacity, history, onUndo }: ResultProps) {
  const { preview, stage, id } = capacity;
  if (preview === null) return null;
  const own = history.changes?.find((change) => change.id === id);
  // The undo is offered unless the loaded history says that it is no longer possible.
  const canUndo = stage === 'applied' && id !== null && own?.canUndo !== false;
  return (
    <>
      <AppliedMessage
        preview={preview}
        isWaiting={stage === 'waiting'}
        onUndo={canUndo ? () => onUndo(id) : null}
        onAnother={capacity.restart}
      />
      <DisplacedPeople preview={preview} isDone={stage === 'applied'} />
    </>
  );
}
