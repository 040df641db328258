import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DataRows } from '#ui/layout/data-rows.tsx';
import { useActions } from '../../actions/funnel.tsx';
import { type DataClosed, isDataClosed, ownDataActions } from '../../actions/own-data.ts';
import { useWords } from '../../actions/use-words.ts';
import { saveFile } from '../../browser/save-file.ts';
import { bandHours } from '../../session/call-time.ts';
import type { OwnRequest, Reader } from '../../session/own-data.ts';

/** What is stored of one request: since when, until when, and who asked for it. */
export function StoredRequest({ request }: { readonly request: OwnRequest }) {
  const { callTime, formats, ownData: t, products } = useWords();
  const { slot, band, person, program } = request;
  const at = slot === null ? '' : t.when(formats.longDay(slot.date), slot.hour);
  // A request for an agent may have a band without a day.
  const day = slot === null ? [] : [formats.longDay(slot.date)];
  const when = band === null ? at : [...day, callTime.between(bandHours(band))].join(', ');
  const how = program === '' ? t.channels[request.channel] : t.byProgram(program);
  const rows = [
    { term: t.rows.name, detail: person.name },
    { term: t.rows.taxCode, detail: person.taxCode },
    { term: t.rows.email, detail: person.email },
    { term: t.rows.mobile, detail: person.mobile },
    { term: t.rows.branch, detail: request.branch },
    { term: t.rows.asked, detail: t.asked(formats.numericDay(request.askedOn), how) },
    { term: t.rows.changed, detail: formats.numericDay(request.changedOn) },
    { term: t.rows.kept, detail: formats.numericDay(request.keptUntil) },
    { term: t.rows.messages, detail: String(request.messages) },
    ...(request.notes > 0 ? [{ term: t.rows.notes, detail: t.notes(request.notes) }] : []),
  ].filter(({ detail }) => detail !== '');
  return (
    <>
      <h3 id={`dati-${request.code}`}>{t.heading(products[request.product].title, when)}</h3>
      <DataRows rows={rows} />
    </>
  );
}

/** The accesses of the staff: day, role, branch and reason. */
export function Readers({ readers }: { readonly readers: readonly Reader[] }) {
  const { formats, ownData } = useWords();
  const { readers: t } = ownData;
  const roles: Readonly<Record<string, string>> = t.roles;
  const lines = readers.map(({ on, role, branch, reason }) =>
    t.line(formats.numericDay(on), t.at(roles[role] ?? role, branch), reason),
  );
  return (
    <section className="stack-s section" aria-labelledby="dati-letti">
      <h3 id="dati-letti">{t.heading}</h3>
      {lines.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul>
          {[...new Set(lines)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Saves the copy of the data as a file. */
export function CopyOfData({
  code,
  onClosed,
}: {
  readonly code: string;
  readonly onClosed: (why: DataClosed) => void;
}) {
  const { ownData } = useWords();
  const { copy: t } = ownData;
  const actions = useActions(ownDataActions);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    setState('busy');
    const copy = await actions.copy(code);
    if (isDataClosed(copy)) return onClosed(copy);
    const hasCopy = typeof copy === 'object';
    setState(hasCopy ? 'ready' : 'failed');
    if (hasCopy) saveFile(`${t.file}.json`, copy.json, 'application/json');
  };
  return (
    <section className="stack-s section" aria-labelledby="dati-copia">
      <h3 id="dati-copia">{t.heading}</h3>
      <p>{t.text}</p>
      {state === 'failed' && (
        <Notice tone="error" role="alert">
          {ownData.failed}
        </Notice>
      )}
      <Button kind="line" icon="down" busy={state === 'busy'} onClick={() => void save()}>
        {t.action}
      </Button>
    </section>
  );
}
