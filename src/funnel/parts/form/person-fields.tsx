import type { PersonDraft } from '#domain/booking/person-form.ts';
import { areNamesLocked, isChanging } from '#domain/flow/predicates.ts';
import { hasMask } from '#domain/person/mask.ts';
import { person } from '#texts/it/person.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { errorOf } from './error-of.ts';
import type { DataForm } from './use-data-form.ts';

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
const FIELD_NAMES = Object.keys(FIELDS) as readonly (keyof PersonDraft)[];
const IDENTITY: readonly (keyof PersonDraft)[] = ['nome', 'cognome', 'codiceFiscale'];

/** The five fields every product asks for; the identity of a known customer stays locked (R2.3.49, R6.4). */
export function PersonFields({ form }: { readonly form: DataForm }) {
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const changing = isChanging(visit.facts);
  const known = changing || areNamesLocked(visit.facts);
  const fields = FIELD_NAMES.filter((field) => !(changing && field === 'codiceFiscale'));
  return (
    <>
      {known && <Notice tone="info">{t.locked}</Notice>}
      {fields.map((field) => (
        <PersonField
          key={field}
          field={field}
          form={form}
          locked={known && (IDENTITY.includes(field) || hasMask(visit.person[field]))}
        />
      ))}
      {known && hasMask(visit.person.email + visit.person.cellulare) && (
        <Button kind="text" icon="edit" onClick={actions.clearContacts}>
          {person.known.edit}
        </Button>
      )}
    </>
  );
}

interface Props {
  readonly field: keyof PersonDraft;
  readonly form: DataForm;
  readonly locked: boolean;
}
function PersonField({ field, form, locked }: Props) {
  const { visit } = useFunnel();
  return (
    <TextField
      id={field}
      {...FIELDS[field]}
      value={visit.person[field]}
      onChange={(value) => form.type(field, value)}
      onBlur={() => form.leave(field)}
      locked={locked}
      state={form.faultOf(field) ? 'error' : 'neutral'}
      {...errorOf(form, field)}
    />
  );
}
