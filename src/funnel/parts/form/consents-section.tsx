import { MANDATORY, PURPOSES } from '#domain/consent/consents.ts';
import { consentText } from '#texts/consent-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConsentBlock } from '#ui/controls/consent-block.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import type { DataForm } from './use-data-form.ts';

const OPTIONAL = PURPOSES.filter((purpose) => purpose !== MANDATORY);

/**
 * The four consents, none preselected. Missing answers show an error above the section and at each consent. A refusal
 * counts as an answer, except for the required consent, which then shows an error.
 */
export function ConsentsSection({ form }: { readonly form: DataForm }) {
  const { consents: t, person } = useWords();
  const { visit, act, site } = useFunnel();
  const actions = useActions(personActions);
  const faults = PURPOSES.map(form.consentFaultOf);
  const items = PURPOSES.map((purpose, at) => {
    const fault = faults[at];
    const { label, text } = consentText(
      t,
      purpose,
      { product: visit.facts.product, kind: form.kind },
      site.consentBrands,
    );
    return {
      key: purpose,
      legend: label,
      text,
      value: visit.consents[purpose],
      required: form.needsAnswer(purpose),
      ...(fault ? { error: t.errors[fault] } : {}),
    };
  });
  const refuseOptional = () => {
    for (const purpose of OPTIONAL) actions.setConsent(purpose, 0);
  };
  const answers = { noLabel: t.no, yesLabel: t.yes, onAnswer: actions.setConsent };
  return (
    <section className="stack-s section" aria-labelledby="consensi">
      <h2 id="consensi">{person.known.consents}</h2>
      <p>{t.intro(site.brand.privacyMail)}</p>
      <Button kind="text" onClick={() => act.showModal({ kind: 'privacy' })}>
        {t.readAll}
      </Button>
      {faults.includes('unanswered') && (
        <Notice tone="error" role="alert">
          {t.errors.block}
        </Notice>
      )}
      <ConsentBlock items={items.slice(0, 1)} {...answers} />
      <Notice tone="info">
        <div className="row" style={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <p style={{ flex: '1 1 14rem' }}>{t.optional}</p>
          <Button kind="line" onClick={refuseOptional}>
            {t.none}
          </Button>
        </div>
      </Notice>
      <ConsentBlock items={items.slice(1)} {...answers} />
    </section>
  );
}
