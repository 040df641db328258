import { useRef, useState } from 'react';
import b from '../../parts/box.module.css';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type Offers, type OfferVersion, readOffers } from '../../wire/offers.ts';
import { DraftForm } from './draft-form.tsx';
import { OfferRow } from './offer-row.tsx';
import { ShownToday } from './shown-today.tsx';

/** «Offerte»: the offers shown today, drafts, and the periods of each offer. */
export function OffersPage() {
  const { me, deps, connection } = useDesk();
  const { offers: words, frame } = useWords();
  const now = useNow();
  const canSave = useCanSave(connection);
  const [drafting, setDrafting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { value, fault, reload, change } = useLiveQuery<Offers>({
    name: 'offers',
    branch: '',
    ask: (byItself) => readOffers(deps.call, byItself),
  });
  const keep = (offer: OfferVersion) =>
    change((before) => ({ ...before, offers: [offer, ...before.offers.filter(({ id }) => id !== offer.id)] }));
  const close = () => {
    setDrafting(false);
    setTimeout(() => opener.current?.focus());
  };
  const saved = (offer: OfferVersion) => {
    keep(offer);
    close();
  };
  const canDraft = may(me, 'offer.draft') && value !== null && !drafting;
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {canDraft && (
          <Button ref={opener} kind="cta" icon="plus" disabled={!canSave} onClick={() => setDrafting(true)}>
            {words.draft.open}
          </Button>
        )}
      </PageHead>
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value !== null ? (
        <div className={b.column}>
          {drafting && <DraftForm offers={value} onSaved={saved} onClose={close} />}
          <ShownToday offers={value} />
          <OfferList offers={value} onDecided={keep} onChanged={reload} />
        </div>
      ) : fault === null ? (
        <Loading label={frame.loading} rows={4} />
      ) : (
        <EmptyState icon="warn" {...words.failed}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

interface OfferListProps {
  readonly offers: Offers;
  readonly onDecided: (offer: OfferVersion) => void;
  /** The offer shown today may have changed. */
  readonly onChanged: () => void;
}

function OfferList({ offers: { offers, today }, onDecided, onChanged }: OfferListProps) {
  const { offers: words } = useWords();
  if (offers.length === 0) return <EmptyState icon="info" {...words.none} />;
  return (
    <Box title={words.list}>
      <ul>
        {inOrder(offers).map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            today={today}
            onDecided={(now) => {
              onDecided(now);
              onChanged();
            }}
          />
        ))}
      </ul>
    </Box>
  );
}

const RANK = { draft: 0, approved: 1, withdrawn: 2 } as const;

/** Pending drafts come first; then the server's order. */
const inOrder = (offers: readonly OfferVersion[]) =>
  [...offers].sort((one, other) => RANK[one.state] - RANK[other.state] || (one.first < other.first ? 1 : -1));
