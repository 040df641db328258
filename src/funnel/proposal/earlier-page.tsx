import type { PublicSite } from '#domain/site/site.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { PageWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { type EarlierOffer, readOffer, sendAnswer, type YesOrNo } from '../wire/proposal/earlier-offer.ts';
import { BranchPhone, MailFault, MailPage } from './mail-page.tsx';
import s from './proposal.module.css';
import { type MailLinkDeps, useMailLink } from './use-mail-link.ts';
import { WhenAndWhere } from './when-and-where.tsx';

const CALLS = { read: readOffer, send: sendAnswer };

interface EarlierPageProps {
  readonly site: PublicSite;
  readonly words: PageWords;
  readonly deps: MailLinkDeps;
  /** The token of the mail link. */
  readonly token: string;
}

/** The customer's page for an offered earlier slot: both slots, and yes or no in one press. */
export function EarlierPage({ site, words, deps, token }: EarlierPageProps) {
  const offered = useMailLink(deps, token, CALLS);
  return (
    <MailPage {...{ site, words }} product={offered.offer?.product} title={words.earlier.page.title}>
      <EarlierBody {...{ words, offered }} />
    </MailPage>
  );
}

interface BodyProps {
  readonly words: PageWords;
  readonly offered: ReturnType<typeof useMailLink<EarlierOffer, YesOrNo, never>>;
}

function EarlierBody({ words, offered }: BodyProps) {
  const { earlier, proposal } = words;
  const { offer, fault, trouble, reload } = offered;
  if (fault !== null) return <MailFault {...{ words, fault }} failed={earlier.page.failed} onRetry={reload} />;
  if (offer === null) return <p role="status">{earlier.page.loading}</p>;
  const { heading, lead } = earlier.page.states[offer.state];
  return (
    <>
      <PageHeading key={offer.state} lead={lead}>
        {heading}
      </PageHeading>
      {trouble !== null && (
        <Notice tone="warn" role="alert">
          {proposal.faults[trouble]}
        </Notice>
      )}
      <Slots {...{ words, offer }} />
      {offer.state === 'open' && <Answers {...{ words, offered, offer }} />}
      <BranchPhone words={words} phone={offer.phone} />
    </>
  );
}

interface OfferProps {
  readonly words: PageWords;
  readonly offer: EarlierOffer;
}

/** The offered slot and the present one; after an answer only the one that is valid, and none where that is unknown. */
function Slots({ words, offer }: OfferProps) {
  const { earlier, proposal, formats } = words;
  const { state, fresh, present, km } = offer;
  const when = ({ day, hour }: typeof fresh) => proposal.moved.when(day, hour);
  const showsPresent = state !== 'taken' && state !== 'superseded';
  return (
    <>
      {(state === 'open' || state === 'taken') && (
        <section className="stack-s" aria-labelledby="nuovo">
          <h2 id="nuovo">{state === 'open' ? earlier.page.fresh : earlier.page.present}</h2>
          <WhenAndWhere place={fresh} when={when(fresh)} />
          {state === 'open' && (
            <p className={s.quiet}>{km === null ? proposal.open.same : proposal.open.km(formats.distance(km))}</p>
          )}
        </section>
      )}
      {showsPresent && (
        <section className="stack-s" aria-labelledby="adesso">
          <h2 id="adesso">{earlier.page.present}</h2>
          <WhenAndWhere place={present} when={when(present)} />
        </section>
      )}
    </>
  );
}

function Answers({ words, offered, offer }: BodyProps & OfferProps) {
  const { page } = words.earlier;
  const { busy, choose } = offered;
  const { day, minute } = fromInstant(offer.until);
  return (
    <>
      <Notice tone="info">{page.until(day, hourText(minute))}</Notice>
      <div className={s.ways}>
        <Button kind="cta" busy={busy === 'si'} onClick={() => choose('si')}>
          {page.yes}
        </Button>
        <Button kind="line" busy={busy === 'no'} onClick={() => choose('no')}>
          {page.no}
        </Button>
      </div>
    </>
  );
}
