import type { ReactNode } from 'react';
import type { PublicSite } from '#domain/site/site.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { PageWords } from '#texts/words.ts';
import { LinkButton } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { type Choice, type Proposal, readProposal, sendChoice } from '../wire/proposal/read-proposal.ts';
import { BranchPhone, MailFault, MailPage } from './mail-page.tsx';
import { Offers } from './offers.tsx';
import { OtherChoices } from './other-choices.tsx';
import { type MailLinkDeps, useMailLink } from './use-mail-link.ts';
import { WhenAndWhere } from './when-and-where.tsx';

const CALLS = { read: readProposal, send: sendChoice };

interface ProposalPageProps {
  readonly site: PublicSite;
  readonly words: PageWords;
  readonly deps: MailLinkDeps;
  /** The token of the mail link. */
  readonly token: string;
}

/** The customer's page for the mail link: another slot in one press, a call, or nothing. */
export function ProposalPage({ site, words, deps, token }: ProposalPageProps) {
  const proposed = useMailLink(deps, token, CALLS);
  return (
    <MailPage {...{ site, words }} product={proposed.offer?.product} title={words.proposal.title}>
      <ProposalBody {...{ words, proposed }} />
    </MailPage>
  );
}

interface ProposedProps {
  readonly words: PageWords;
  readonly proposed: ReturnType<typeof useMailLink<Proposal, Choice, 'taken' | 'decided'>>;
}

function ProposalBody({ words: all, proposed }: ProposedProps) {
  const { offer: proposal, fault, busy, trouble, choose, reload } = proposed;
  const words = proposal?.isCall ? aboutCall(all) : all;
  const { proposal: texts } = words;
  if (fault !== null) return <MailFault {...{ words, fault }} failed={texts.failed} onRetry={reload} />;
  if (proposal === null) return <p role="status">{texts.loading}</p>;
  const { state } = proposal;
  const isUndecided = state === 'open' || state === 'toCall';
  return (
    <>
      <ProposalState key={state} words={words} proposal={proposal}>
        {trouble !== null && (
          <Notice tone="warn" role="alert">
            {texts.faults[trouble]}
          </Notice>
        )}
      </ProposalState>
      {isUndecided && <Offers {...{ words, proposal, busy }} onChoose={choose} />}
      {isUndecided && <OtherChoices {...{ words, busy }} mayAsk={state === 'open'} onChoose={choose} />}
      <BranchPhone words={words} phone={proposal.phone} />
    </>
  );
}

/** The words with those about a call. */
function aboutCall({ proposal: t, ...words }: PageWords): PageWords {
  const { open, give, toCall, moved, kept, cancelled } = t.ofCall;
  return {
    ...words,
    proposal: {
      ...t,
      ...{ open: { ...t.open, ...open }, give: { ...t.give, ...give }, toCall: { ...t.toCall, ...toCall } },
      ...{ moved: { ...t.moved, ...moved }, kept, cancelled: { ...t.cancelled, ...cancelled } },
    },
  };
}

interface StandingProps {
  readonly words: PageWords;
  readonly proposal: Proposal;
  /** The failure of a choice, below the heading. */
  readonly children: ReactNode;
}

/** The state of the proposal as a heading, and its meaning. */
function ProposalState({ words, proposal, children }: StandingProps) {
  const { open, toCall, moved, kept, cancelled } = words.proposal;
  const { state, before, now } = proposal;
  if (state === 'open')
    return (
      <>
        <PageHeading lead={open.lead(before.day, before.hour, before.name)}>{open.heading}</PageHeading>
        {children}
        <Notice tone="info">
          <p>{proposal.isClosed ? open.closed : open.keeps}</p>
          <Until words={words} by={proposal.by} />
        </Notice>
      </>
    );
  const called = { heading: toCall.heading, text: proposal.isClosed ? toCall.closed : toCall.text };
  const { heading, text } = { toCall: called, kept, cancelled, moved: { heading: moved.heading, text: moved.mail } }[
    state
  ];
  const place = state === 'moved' ? now : state === 'cancelled' ? null : before;
  return (
    <>
      <PageHeading lead={text}>{heading}</PageHeading>
      {children}
      {place !== null && <WhenAndWhere place={place} when={moved.when(place.day, place.hour)} />}
      {state === 'cancelled' && (
        <div>
          <LinkButton kind="cta" href="/fa3/">
            {cancelled.again}
          </LinkButton>
        </div>
      )}
    </>
  );
}

function Until({ words, by }: { readonly words: PageWords; readonly by: number | null }) {
  if (by === null) return null;
  const { day, minute } = fromInstant(by);
  return <p>{words.proposal.open.until(day, hourText(minute))}</p>;
}
