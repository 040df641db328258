import { useRef, useState } from 'react';
import { MAX_LINK_LENGTH } from '#domain/link/parameters.ts';
import { Form } from '#ui/controls/form.tsx';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { type LinkReport, tryLink } from '../../wire/links.ts';
import { LinkReportBoxes } from './link-report.tsx';
import s from './links.module.css';

/** «Prova un link»: tells what an address will do before it is printed. */
export function LinksPage() {
  const { links: words } = useWords();
  const { address, report, trouble, isBusy, type, send } = useRehearsal();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Form className={s.form} onSubmit={() => void send()}>
        <Field label={words.address} value={address} maxLength={MAX_LINK_LENGTH} error={trouble} onChange={type} />
        <Button kind="cta" busy={isBusy} onClick={() => void send()}>
          {words.run}
        </Button>
      </Form>
      <p role="status" className="sr">
        {isBusy ? words.looking : report && words.does}
      </p>
      {report !== null && <LinkReportBoxes report={report} />}
    </>
  );
}

function useRehearsal() {
  const { deps } = useDesk();
  const { links: words } = useWords();
  const faultText = useFaultText();
  const [address, setAddress] = useState('');
  const [report, setReport] = useState<LinkReport | null>(null);
  const [trouble, setTrouble] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  // Counts the changes of the field: an answer about an earlier address is ignored.
  const edits = useRef(0);
  const type = (text: string) => {
    edits.current += 1;
    setAddress(text);
    setReport(null);
    setTrouble(undefined);
    setBusy(false);
  };
  const send = async () => {
    const sentAt = edits.current;
    if (address.trim() === '') return setTrouble(words.missing);
    setBusy(true);
    const answer = await tryLink(deps.call, address);
    if (sentAt !== edits.current) return;
    setBusy(false);
    setReport(answer.ok ? answer.value : null);
    if (!answer.ok) setTrouble(faultText(answer.error, words.faults));
    else setTrouble(answer.value === null ? words.noLink : undefined);
  };
  return { address, report, trouble, isBusy, type, send };
}
