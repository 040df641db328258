import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { useFlow, useToday, useVisit } from '../actions/funnel.tsx';
import { useFirstWords } from '../actions/use-words.ts';
import { useOffer } from './use-offer.ts';

/** The general information and the legal text; figures only of a valid and complete offer of this brand. */
export function Footer({ onCookies }: { readonly onCookies: () => void }) {
  const { footer: t } = useFirstWords();
  const { site, words } = useFlow();
  const today = useToday();
  const product = useVisit((visit) => visit.facts.product);
  const { links, brand } = site;
  const isBusiness = product === 'business';
  const offer = useOffer(words, product, today, site.words.terms);
  const legal = [
    [t.links.trasparenza, links.transparency],
    [t.links.reclami, links.complaints],
    [t.links.privacy, links.privacy],
    [t.links.accessibilita, links.accessibility],
    [t.links.oam, links.oam],
  ] as const;
  return (
    <>
      {t.italian && <p>{t.italian}</p>}
      <p lang={DEFAULT_LANGUAGE}>
        <strong>{t.warning}</strong>
      </p>
      <p lang={DEFAULT_LANGUAGE}>
        {t.advertising} {isBusiness && t.business(site.words.businessLegal)} <Offer text={offer} />{' '}
        {isBusiness ? site.words.businessFooter : site.words.footer} {brand.parent && `${brand.parent}.`}
      </p>
      <nav aria-label={t.nav}>
        <ul>
          {legal.map(([label, href]) => (
            <li key={label}>
              <a href={href} rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={onCookies}>
              {t.links.cookie}
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}

/** A TAEG never has a lighter weight than the TAN beside it. */
const TAEG = /(TAEG(?: \p{L}+)* [\d.,]+%)/u;

function Offer({ text }: { readonly text: string }) {
  return text.split(TAEG).map((part, at) => (at % 2 === 0 ? part : <strong key={part}>{part}</strong>));
}
