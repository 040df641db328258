import { type ReactNode, useEffect } from 'react';
import type { Product } from '#domain/product.ts';
import { type PublicSite, siteFor } from '#domain/site/site.ts';
import type { PageWords } from '#texts/words.ts';
import { Layout } from '#ui/layout/layout.tsx';
import { Page } from '#ui/layout/page.tsx';

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
