import type { PersonDraft } from '#domain/booking/person-form.ts';
import { areNamesLocked } from '#domain/flow/predicates.ts';
import { person } from '#texts/it/person.ts';
import { validation } from '#texts/it/validation.ts';
import { useFunnel } from '../../flow/funnel.tsx';
import { DataPage } from '../../form/data-page.tsx';
import { type DataForm, useDataForm } from '../../form/use-data-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

const t = person.form;

interface FieldSpec {
  readonly label: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly autoComplete: string;
  readonly inputMode?: 'email' | 'tel';
  readonly code?: boolean;
}
const FIELDS: Readonly<Record<keyof PersonDraft, FieldSpec>> = {
  nome: { label: t.nome, autoComplete: 'given-name' },
  cognome: { label: t.cognome, help: t.cognomeHelp, autoComplete: 'family-name' },
  email: { label: t.email, placeholder: t.emailPlaceholder, autoComplete: 'email', inputMode: 'email' },
  cellulare: { label: t.cellulare, placeholder: t.cellularePlaceholder, autoComplete: 'tel', inputMode: 'tel' },
  codiceFiscale: { label: t.codiceFiscale, autoComplete: 'off', code: true },
};
const NAMES: readonly (keyof PersonDraft)[] = ['nome', 'cognome'];

/** Everyone else: the full form; the names of a known customer stay locked (R2.3.49, R6.4). */
export function NewPersonScreen() {
  const { visit } = useFunnel();
  const form = useDataForm('form');
  const locked = areNamesLocked(visit.facts);
  return (
    <DataPage form={form} heading={t.heading} lead={t.lead}>
      {locked && <Notice tone="info">{t.locked}</Notice>}
      {(Object.keys(FIELDS) as (keyof PersonDraft)[]).map((field) => (
        <PersonField key={field} field={field} form={form} locked={isLocked(field, locked)} />
      ))}
    </DataPage>
  );
}

const isLocked = (field: keyof PersonDraft, recognised: boolean): boolean =>
  recognised && (NAMES.includes(field) || field === 'codiceFiscale');

interface Props {
  readonly field: keyof PersonDraft;
  readonly form: DataForm;
  readonly locked: boolean;
}
function PersonField({ field, form, locked }: Props) {
  const { visit } = useFunnel();
  const fault = form.faultOf(field);
  return (
    <TextField
      id={field}
      {...FIELDS[field]}
      value={visit.person[field]}
      onChange={(value) => form.type(field, value)}
      onBlur={() => form.leave(field)}
      locked={locked}
      state={fault ? 'error' : 'neutral'}
      {...(fault ? { error: validation[fault] } : {})}
    />
  );
}
