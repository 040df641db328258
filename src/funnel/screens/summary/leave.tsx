import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useActions } from '../../actions/funnel.tsx';
import { summaryActions } from '../../actions/summary.ts';
import { useWords } from '../../actions/use-words.ts';

/** «Esci», for shared devices: removes this browser's access to the appointment. */
export function Leave() {
  const t = useWords().summary.leave;
  const actions = useActions(summaryActions);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    if (!(await actions.leave())) setBusy(false);
  };
  return (
    <p>
      {t.before}{' '}
      <Button kind="text" busy={busy} onClick={() => void go()}>
        {t.action}
      </Button>
    </p>
  );
}
