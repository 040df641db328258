import { useRef, useState } from 'react';
import { MAX_STAFF_FILE_BYTES } from '#domain/desk/staff-file.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { confirmUrl } from '../../wire/sign-in-url.ts';
import { readStaffFile, type StaffFilePlan, sendStaffFile } from '../../wire/staff-file.ts';

interface Read {
  /** The content in base64. */
  readonly file: string;
  readonly plan: StaffFilePlan;
}

/** Previews a chosen file of staff, and proposes its changes. */
export function useStaffFile(onDone: () => void) {
  const { deps, toast } = useDesk();
  const { people, peopleFile: words } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [read, setRead] = useState<Read | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Numbers the chosen files: the answer about an earlier one is ignored.
  const turn = useRef(0);
  const choose = async (chosen: File) => {
    turn.current += 1;
    const own = turn.current;
    setRead(null);
    setTrouble(null);
    const isTooLarge = chosen.size > MAX_STAFF_FILE_BYTES;
    setBusy(!isTooLarge);
    if (isTooLarge) return setTrouble(words.tooLarge(Math.floor(MAX_STAFF_FILE_BYTES / 1000)));
    const file = base64(new Uint8Array(await chosen.arrayBuffer()));
    const answer = await readStaffFile(deps.call, file);
    if (own !== turn.current) return;
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, words.failed));
    setRead({ file, plan: answer.value });
  };
  const confirm = { label: people.confirmNow, act: () => deps.goTo(confirmUrl('/sportello/persone')) };
  const send = async () => {
    if (read === null) return;
    setBusy(true);
    const answer = await sendStaffFile(deps.call, read.file, intent.keyOf(read.file));
    setBusy(false);
    if (!answer.ok && answer.error === 'step-up-needed')
      return toast.set({ tone: 'warn', title: words.confirm, answers: [confirm], stays: true });
    if (!answer.ok) return toast.set({ tone: 'warn', title: faultText(answer.error, people.actFaults) });
    intent.answered();
    if (answer.value.faults.length > 0) {
      toast.set({ tone: 'warn', title: words.notDone });
      return setRead({ ...read, plan: answer.value });
    }
    toast.set({ tone: 'ok', title: words.done(answer.value.changes.length) });
    onDone();
  };
  return { plan: read?.plan ?? null, trouble, isBusy, choose, send };
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
