import type { MouseEvent } from 'react';
import { PURPOSES } from '#domain/consent/consents.ts';
import { consentText } from '#texts/consent-text.ts';
import type { PageWords } from '#texts/words.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Field } from './form-faults.ts';
import type { DataForm } from './use-data-form.ts';

/** In the order of the page, with the label of each field. */
const labelsOf = ({ person: { form: p }, details: d }: PageWords): Readonly<Record<Field, string>> => ({
  nome: p.nome,
  cognome: p.cognome,
  email: p.email,
  cellulare: p.cellulare,
  codiceFiscale: p.codiceFiscale,
  capResidenza: d.residenceCap,
  tipoOccupazione: d.job,
  iscrittoCameraCommercio: d.business.registered,
  tipoAzienda: d.business.type,
  comuneResidenza: d.business.city,
  indirizzoResidenza: d.business.address,
});

/** By script: a hash in the address would add a history entry. */
function goTo(event: MouseEvent<HTMLElement>, name: string): void {
  event.preventDefault();
  const field = event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[name="${name}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** After a failed try: a link to every invalid field; a corrected field leaves the list. */
export function ProblemList({ form }: { readonly form: DataForm }) {
  const words = useWords();
  const { visit, site } = useFunnel();
  if (form.tried === 0) return null;
  const { problem } = words.advice;
  const fields = Object.entries(labelsOf(words)).flatMap(([field, label]) => {
    const { error, advice = error } = form.errorOf(field as Field);
    return advice ? [[field, problem(label.replace(/\*$/, ''), advice)] as const] : [];
  });
  const consents = PURPOSES.flatMap((purpose) => {
    const fault = form.consentFaultOf(purpose);
    if (!fault) return [];
    const { label } = consentText(
      words.consents,
      purpose,
      { product: visit.facts.product, kind: form.kind },
      site.consentBrands,
    );
    return [[purpose, problem(label.replace(/\*$/, ''), words.consents.errors[fault])] as const];
  });
  const problems = [...fields, ...consents];
  if (problems.length === 0) return null;
  return (
    <Notice tone="error" title={words.person.form.problems(problems.length)}>
      <ul>
        {problems.map(([name, text]) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => goTo(event, name)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
