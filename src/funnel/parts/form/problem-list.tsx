import type { MouseEvent } from 'react';
import { fieldOf } from '#domain/booking/fields.ts';
import { PURPOSES } from '#domain/consent/consents.ts';
import { consentText } from '#texts/consent-text.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { DataForm } from './use-data-form.ts';

/** Focuses a field by script, because following the link would add a history entry. */
function goTo(event: MouseEvent<HTMLElement>, name: string): void {
  event.preventDefault();
  const field = event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[name="${name}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** After a failed submit, a link to every invalid field; a corrected field disappears from the list. */
export function ProblemList({ form }: { readonly form: DataForm }) {
  const words = useWords();
  const { visit, site } = useFunnel();
  if (form.tried === 0) return null;
  const { problem } = words.advice;
  const fields = form.fields.flatMap((name) => {
    const { error, advice = error } = form.errorOf(name);
    const label = words.fields[name].label.replace(/\*$/, '');
    return advice ? [[fieldOf(name).wire, problem(label, advice)] as const] : [];
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
