import { useState } from 'react';
import { spokenRequestCode } from '#domain/booking/request-code.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { useBranchName } from '../../session/branch.ts';
import { useWords } from '../../session/desk.tsx';
import type { Card } from '../../wire/card.ts';
import type { MergePreview } from '../../wire/merge.ts';
import { useMerge } from './use-merge.ts';
import { focusWhy, RepairDialog, WhyField } from './why-dialog.tsx';

interface MergeDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
const RIGHT = 'richiesta-giusta';

/** «Correggi il codice fiscale»: the request with the right code, what moves, and why. */
export function MergeDialog({ card: { visit }, onClose, onDone }: MergeDialogProps) {
  const { repair } = useWords();
  const words = repair.merge;
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const { preview, trouble, isBusy, look, forget, send } = useMerge({ wrong: visit.code, onDone, onClose });
  const right = spokenRequestCode(typed);
  const isReady = preview !== null && preview.fault === null;
  const submit = () => {
    setTried(right === null || isReady);
    if (right === null) return document.getElementById(RIGHT)?.focus();
    if (!isReady) return void look(right);
    if (why.trim() === '') return focusWhy();
    void send(right, why);
  };
  return (
    <RepairDialog
      title={words.title(visit.name)}
      icon={isReady ? 'user' : 'search'}
      send={isReady ? words.send(preview.visits.length) : words.look}
      {...{ isBusy, trouble, onClose }}
      onSend={submit}
    >
      <p>{words.lead}</p>
      <TextField
        id={RIGHT}
        label={words.right}
        help={words.rightHelp}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={tried && right === null ? words.rightMissing : undefined}
        onChange={(text) => {
          setTyped(text);
          setTried(false);
          forget();
        }}
      />
      {isReady && <Moves {...{ preview, why, isMissing: tried && why.trim() === '', onWhy: setWhy }} />}
    </RepairDialog>
  );
}

interface MovesProps {
  readonly preview: MergePreview;
  readonly why: string;
  readonly isMissing: boolean;
  readonly onWhy: (why: string) => void;
}

/** The visits that move, and the reason for it. */
function Moves({ preview: { visits }, why, isMissing, onWhy }: MovesProps) {
  const { repair, find } = useWords();
  const branchOf = useBranchName();
  return (
    <>
      <p>{repair.merge.moves(visits.length)}</p>
      <ul>
        {visits.map(({ code, name, day, hour, branch }) => (
          <li key={code}>
            {name}, {find.line(day, hour, branchOf(branch))}
          </li>
        ))}
      </ul>
      <p>{repair.merge.undoable}</p>
      <WhyField {...{ why, isMissing }} onChange={onWhy} />
    </>
  );
}
