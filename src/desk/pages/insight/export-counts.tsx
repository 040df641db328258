import { useState } from 'react';
import type { IsoDay } from '#domain/time/rome.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type ExportFile, makeExport } from '../../wire/insight.ts';
import { confirmUrl } from '../../wire/sign-in-url.ts';
import s from './insight.module.css';

type State = 'ready' | 'busy' | 'confirm' | 'failed' | ExportFile;

/** The counts as a file; the export needs a fresh sign-in. */
export function ExportCounts({ from, days }: { readonly from: IsoDay; readonly days: number }) {
  const { deps, connection } = useDesk();
  const { export: words } = useWords().insight;
  const intent = useIdempotencyKey();
  const canSave = useCanSave(connection);
  const [state, setState] = useState<State>('ready');
  const make = async () => {
    setState('busy');
    const made = await makeExport(deps.call, { from, days }, intent.keyOf({ from, days }));
    if (made.ok) {
      intent.answered();
      return setState(made.value);
    }
    setState(made.error === 'step-up-needed' ? 'confirm' : 'failed');
  };
  const isFile = typeof state === 'object';
  return (
    <div className={s.export}>
      <Button busy={state === 'busy'} disabled={!canSave} onClick={() => void make()}>
        {state === 'busy' ? words.busy : words.open}
      </Button>
      <p role="status">
        {isFile && `${words.ready(state.name, state.rows)}. ${words.keeps}`}
        {state === 'confirm' && words.confirm}
        {state === 'failed' && words.failed}
      </p>
      {isFile && <LinkButton href={state.href}>{words.download}</LinkButton>}
      {state === 'confirm' && (
        <Button kind="fill" icon="key" onClick={() => deps.goTo(confirmUrl('/sportello/andamento'))}>
          {words.confirmNow}
        </Button>
      )}
    </div>
  );
}
