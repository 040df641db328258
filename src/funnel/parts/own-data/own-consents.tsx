import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions } from '../../actions/funnel.tsx';
import { type DataClosed, isDataClosed, type OwnDataFailure, ownDataActions } from '../../actions/own-data.ts';
import { useWords } from '../../actions/use-words.ts';
import { saveFile } from '../../browser/save-file.ts';
import type { OwnConsent, OwnData, OwnRequest } from '../../session/own-data.ts';

interface Props {
  readonly request: OwnRequest;
  readonly onChanged: (data: OwnData | DataClosed) => void;
}
type PressResult = { readonly title: string } | 'failed' | 'unsure' | 'outdated' | null;

/** The consents of a request: each is withdrawn or given with one press, under the text beside the button. */
export function OwnConsents({ request, onChanged }: Props) {
  const { ownData } = useWords();
  const actions = useActions(ownDataActions);
  const [busy, setBusy] = useState<string | null>(null);
  const [result, setResult] = useState<PressResult>(null);
  const run = async (name: string, work: () => Promise<PressResult>) => {
    setBusy(name);
    setResult(await work());
    setBusy(null);
  };
  const failure = (why: OwnDataFailure | DataClosed): PressResult => {
    if (!isDataClosed(why)) return why;
    onChanged(why);
    return null;
  };
  const answer = async (consent: OwnConsent): Promise<PressResult> => {
    const done = await actions.answer(request.code, consent, !consent.isGiven);
    if (typeof done === 'string') return failure(done);
    onChanged(done.data);
    return done.isOutdated ? 'outdated' : { title: consent.title };
  };
  const save = async (consent: OwnConsent, kind: 'pdf' | 'json'): Promise<PressResult> => {
    const receipt = await actions.receipt(request.code, consent);
    if (typeof receipt === 'string') return failure(receipt);
    const name = `${ownData.consent.file}.${kind}`;
    if (kind === 'json') saveFile(name, receipt.json, 'application/json');
    else
      saveFile(
        name,
        Uint8Array.from(atob(receipt.pdf), (char) => char.charCodeAt(0)),
        'application/pdf',
      );
    return null;
  };
  return (
    <>
      <div className="stack-s">
        <h3>{ownData.consents}</h3>
        <Outcome result={result} />
      </div>
      {request.consents.map((consent) => (
        <Consent
          key={consent.purpose}
          {...{ consent, busy }}
          onAnswer={() => void run(consent.purpose, () => answer(consent))}
          onReceipt={(kind) => void run(`${consent.purpose} ${kind}`, () => save(consent, kind))}
        />
      ))}
    </>
  );
}

function Outcome({ result }: { readonly result: PressResult }) {
  const { ownData } = useWords();
  if (typeof result === 'string')
    return (
      <Notice tone={result === 'outdated' ? 'warn' : 'error'} role="alert">
        {result === 'outdated' ? ownData.consent.changed : ownData[result]}
      </Notice>
    );
  return <p role="status">{result === null ? '' : ownData.consent.saved(result.title)}</p>;
}

interface ConsentProps {
  readonly consent: OwnConsent;
  readonly busy: string | null;
  readonly onAnswer: () => void;
  readonly onReceipt: (kind: 'pdf' | 'json') => void;
}

function Consent({ consent, busy, onAnswer, onReceipt }: ConsentProps) {
  const { formats, ownData } = useWords();
  const { consent: t } = ownData;
  const { isGiven, title, text, now, cancels, purpose } = consent;
  const day = formats.numericDay(consent.answeredOn);
  // The title and the text are in the language in which they were answered.
  const lang = consent.language;
  const hiddenRest = <span className="sr">{t.of(title)}</span>;
  const withdraw = cancels === null ? t.withdraw : t.cancels[cancels];
  return (
    <div className="stack-s">
      <p>
        <strong lang={lang}>{title}.</strong> {isGiven ? t.given(day) : t.refused(day)}
      </p>
      {text === null ? (
        <p className="note">{t.textGone}</p>
      ) : (
        <p className="note" lang={lang}>
          {text}
        </p>
      )}
      {!isGiven && text !== now.text && (
        <p className="note">
          {t.now} {now.text}
        </p>
      )}
      <Button kind="line" busy={busy === purpose} onClick={onAnswer}>
        {isGiven ? withdraw : t.give}
        {hiddenRest}
      </Button>
      <div className="row">
        {(['pdf', 'json'] as const).map((kind) => (
          <Button
            key={kind}
            kind="text"
            icon="down"
            busy={busy === `${purpose} ${kind}`}
            onClick={() => onReceipt(kind)}
          >
            {kind === 'pdf' ? t.receipt : t.receiptData}
            {hiddenRest}
          </Button>
        ))}
      </div>
    </div>
  );
}
