import { useState } from 'react';
import type { PageWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { useActions, useFlow, useFunnel, useVisit } from '../actions/funnel.tsx';
import { placeActions } from '../actions/place.ts';
import { useWords } from '../actions/use-words.ts';
import { placeName } from '../session/place.ts';
import type { Modal } from '../session/visit.ts';
import { ContactsModal } from './contacts-modal.tsx';
import { EditModal } from './edit-modal.tsx';

/** The one dialog above the page: an error, the offer of a call, an existing appointment, privacy. */
export function Modals() {
  const words = useWords();
  const { common, privacy } = words;
  const { visit, site, act } = useFunnel();
  const { modal } = visit;
  if (!modal) return null;
  const shared = { onClose: act.closeModal, closeLabel: common.close };
  switch (modal.kind) {
    case 'error':
      return <ErrorDialog modal={modal}>{bodyOf(words, modal, site.brand.phone)}</ErrorDialog>;
    case 'far':
      return <FarOffer km={Math.round(modal.km)} />;
    case 'edit':
      return <EditModal />;
    case 'contacts':
      return <ContactsModal />;
    case 'privacy':
      return (
        <Dialog title={privacy.title} {...shared}>
          {site.words.privacy.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Dialog>
      );
  }
}

/** Clicks the button that had the focus before the error, else submits the form: the request is sent again. */
function pressAgain(element: Element | null): void {
  if (element instanceof HTMLButtonElement && element.isConnected) element.click();
  else document.querySelector<HTMLFormElement>('main form')?.requestSubmit();
}

interface ErrorProps {
  readonly modal: ErrorModal;
  readonly children: string;
}

/** An error with «Riprova», which sends the request again. */
function ErrorDialog({ modal, children }: ErrorProps) {
  const { common, errors } = useWords();
  const { act } = useFlow();
  const [pressed] = useState(() => document.activeElement);
  const retry = () => {
    act.closeModal();
    setTimeout(() => (modal.retry ? modal.retry() : pressAgain(pressed)));
  };
  return (
    <Dialog
      title={errors.title}
      onClose={act.closeModal}
      closeLabel={common.close}
      actions={
        <Button kind="cta" onClick={retry}>
          {common.retry}
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

type ErrorModal = Extract<Modal, { kind: 'error' }>;

function bodyOf({ common, errors }: PageWords, { fault, seconds = 0 }: ErrorModal, phone: string): string {
  if (fault === 'tooMany') return errors.tooMany(seconds, phone);
  if (fault === 'humanCheck') return errors.humanCheck(phone);
  return fault === 'network' ? common.network : errors[fault];
}

function FarOffer({ km }: { readonly km: number }) {
  const { common, farOffer } = useWords();
  const { act } = useFlow();
  const place = useVisit((visit) => visit.place);
  const agency = useVisit((visit) => visit.branches[0]?.agency ?? false);
  const actions = useActions(placeActions);
  const buttons = (
    <>
      <Button kind="cta" onClick={actions.acceptCall}>
        {farOffer.accept}
      </Button>
      <Button kind="line" onClick={actions.declineCall}>
        {farOffer.decline({ agency })}
      </Button>
    </>
  );
  return (
    <Dialog title={farOffer.title({ km, agency })} onClose={act.closeModal} closeLabel={common.close} actions={buttons}>
      {place && <p>{farOffer.from(placeName(place))}</p>}
      <p>{farOffer.body}</p>
    </Dialog>
  );
}
