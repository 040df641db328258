import { type ReactNode, useEffect } from 'react';
import type { Language } from '#domain/language.ts';
import type { Product } from '#domain/product.ts';
import { type PublicSite, siteFor } from '#domain/site/site.ts';
import type { PageWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Layout } from '#ui/layout/layout.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Languages } from '../parts/languages.tsx';
import type { ProposalFault } from '../wire/proposal/read-proposal.ts';
import s from './proposal.module.css';

interface MailPageProps {
  readonly site: PublicSite;
  readonly words: PageWords;
  /** Undefined until it is known. */
  readonly product: Product | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of a page that a mail link opens without a visit, in the brand of the product. */
export function MailPage({ site: own, words, product: known, title, children }: MailPageProps) {
  const { common, footer } = words;
  const product = known ?? (own.onSalarySite ? 'salary' : 'personal');
  const site = siteFor(own, product);
  const { brand, links } = site;
  useEffect(() => {
    document.title = common.title(title, site.consentBrands.lender);
  }, [common, title, site]);
  return (
    <Layout
      theme={site.id}
      sheet={site.sheet}
      logo={product === 'salary' ? site.logos.mark : site.logos.lender}
      drawing={site.drawing}
      logoHref={links.brandSite}
      logoLabel={common.logoAlt(brand.name)}
      skipLabel={common.skip}
      phone={{ number: brand.phone, verb: common.call }}
      languages={<Languages site={site} words={words} onChoose={reloadIn} />}
      progress={null}
      slow={null}
      notice={null}
      footer={
        <nav aria-label={footer.nav}>
          <ul>
            <li>
              <a href={links.privacy} rel="noreferrer">
                {footer.links.privacy}
              </a>
            </li>
            <li>
              <a href={links.accessibility} rel="noreferrer">
                {footer.links.accessibilita}
              </a>
            </li>
          </ul>
        </nav>
      }
    >
      <Page>{children}</Page>
    </Layout>
  );
}

/** Loads the page again in another language; the link's token stays in the tab's history. */
function reloadIn(language: Language): void {
  history.replaceState(history.state, '', `?lang=${language}`);
  location.reload();
}

interface MailFaultProps {
  readonly words: PageWords;
  readonly fault: ProposalFault;
  /** Says that the page could not be loaded. */
  readonly failed: { readonly heading: string; readonly text: string };
  readonly onRetry: () => void;
}

/** A link that is no longer valid, or a page that could not be loaded and can be loaded again. */
export function MailFault({ words, fault, failed, onRetry }: MailFaultProps) {
  const isGone = fault === 'gone';
  const { heading, text } = isGone ? words.proposal.gone : failed;
  return (
    <>
      <PageHeading lead={text}>{heading}</PageHeading>
      {!isGone && (
        <Button kind="cta" onClick={onRetry}>
          {words.common.retry}
        </Button>
      )}
    </>
  );
}

/** The telephone number of the branch, where it has one. */
export function BranchPhone({ words, phone }: { readonly words: PageWords; readonly phone: string }) {
  if (phone === '') return null;
  return (
    <p className={s.phone}>
      <a href={`tel:${phone.replaceAll(' ', '')}`}>{words.proposal.phone(phone)}</a>
    </p>
  );
}
