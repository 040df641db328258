import { common } from '#texts/it/common.ts';
import { errors } from '#texts/it/errors.ts';
import { place } from '#texts/it/place.ts';
import { privacy } from '#texts/it/privacy.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { useActions, useFunnel } from '../actions/funnel.tsx';
import { placeActions } from '../actions/place.ts';
import type { ModalFault } from '../session/visit.ts';
import { EditModal } from './edit-modal.tsx';

/** The one dialog that may lie above the page: an error (R2.3.113), the offer of a call, an existing appointment (R8.12), privacy. */
export function Modals() {
  const { visit, site, act } = useFunnel();
  const { modal } = visit;
  if (!modal) return null;
  const shared = { onClose: act.closeModal, closeLabel: common.close };
  switch (modal.kind) {
    case 'error':
      return (
        <Dialog title={errors.title} {...shared}>
          <p>{bodyOf(modal.fault, site.brand.phone)}</p>
        </Dialog>
      );
    case 'far':
      return <FarOffer km={Math.round(modal.km)} />;
    case 'edit':
      return <EditModal />;
    case 'privacy':
      return (
        <Dialog title={privacy.title} {...shared}>
          {privacy.text({ company: site.brand.company, email: site.brand.privacyMail }).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Dialog>
      );
  }
}

const bodyOf = (fault: ModalFault, phone: string): string =>
  fault === 'humanCheck' ? common.humanCheckRefused(phone) : errors[fault];

function FarOffer({ km }: { readonly km: number }) {
  const { act } = useFunnel();
  const actions = useActions(placeActions);
  const buttons = (
    <>
      <Button kind="cta" onClick={actions.acceptCall}>
        {place.far.accept}
      </Button>
      <Button kind="line" onClick={actions.declineCall}>
        {place.far.decline}
      </Button>
    </>
  );
  return (
    <Dialog title={place.far.title(km)} onClose={act.closeModal} closeLabel={common.close} actions={buttons}>
      <p>{place.far.body}</p>
    </Dialog>
  );
}
