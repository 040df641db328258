import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { type Found, otherBranchActions } from '../../actions/other-branch.ts';
import { useWords } from '../../actions/use-words.ts';
import { branchOrAgency } from '../../session/branch.ts';

/** Lists the branches near the present one, then near any typed place. A chosen branch then needs a day and a slot. */
export function OtherBranch() {
  const t = useWords().change.otherBranch;
  const { visit } = useFunnel();
  const actions = useActions(otherBranchActions);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | 'busy' | null>(null);
  const look = async (search: Promise<Found>) => {
    setFound('busy');
    setFound(await search);
  };
  const busy = found === 'busy';
  if (found === null)
    return (
      <div>
        <Button kind="text" icon="pin" onClick={() => void look(actions.nearOwn())}>
          {t.open[branchOrAgency(visit.facts.product, visit.isPP)]}
        </Button>
      </div>
    );
  return (
    <div className="stack-s">
      <TextField id="altro-luogo" label={t.label} value={text} onChange={setText} />
      <div>
        <Button kind="line" busy={busy} onClick={() => void look(actions.nearText(text))}>
          {busy ? t.busy : t.search}
        </Button>
      </div>
      <div role="status">{typeof found === 'string' && !busy && <Notice tone="info">{t.news[found]}</Notice>}</div>
      {typeof found === 'object' &&
        found.which.map((place) => (
          <Button key={place.lines.join()} kind="text" icon="pin" onClick={() => void look(actions.nearPlace(place))}>
            {place.lines.join(', ')}
          </Button>
        ))}
    </div>
  );
}
