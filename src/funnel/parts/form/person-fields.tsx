import { CONTACTS } from '#domain/booking/contacts.ts';
import type { PersonDraft } from '#domain/booking/person-form.ts';
import { areNamesLocked, isChanging } from '#domain/flow/predicates.ts';
import { hasMask } from '#domain/person/mask.ts';
import { TAX_CODE_LENGTH } from '#domain/person/tax-code.ts';
import type { PageWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import type { DataForm } from './use-data-form.ts';

interface FieldSpec {
  readonly autoComplete: string;
  readonly inputMode?: 'email' | 'tel';
  readonly code?: boolean;
  readonly maxLength?: number;
}
const FIELDS: Readonly<Record<keyof PersonDraft, FieldSpec>> = {
  nome: { autoComplete: 'given-name' },
  cognome: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', inputMode: 'email' },
  cellulare: { autoComplete: 'tel', inputMode: 'tel' },
  codiceFiscale: { autoComplete: 'off', code: true, maxLength: TAX_CODE_LENGTH },
};
const FIELD_NAMES = Object.keys(FIELDS) as readonly (keyof PersonDraft)[];
const IDENTITY: readonly (keyof PersonDraft)[] = ['nome', 'cognome', 'codiceFiscale'];

/** The five fields every product asks for; the identity of a known customer stays locked (R2.3.49, R6.4). */
export function PersonFields({ form }: { readonly form: DataForm }) {
  const { person } = useWords();
  const t = person.form;
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
      {known && CONTACTS.some((field) => hasMask(visit.person[field])) && (
        <Button kind="text" icon="edit" onClick={actions.clearContacts}>
          {person.known.edit}
        </Button>
      )}
    </>
  );
}

function wordsFor(field: keyof PersonDraft, t: PageWords['person']['form']) {
  if (field === 'cognome') return { label: t.cognome, help: t.cognomeHelp };
  if (field === 'email') return { label: t.email, placeholder: t.emailPlaceholder };
  if (field === 'cellulare') return { label: t.cellulare, placeholder: t.cellularePlaceholder };
  return { label: t[field] };
}

interface Props {
  readonly field: keyof PersonDraft;
  readonly form: DataForm;
  readonly locked: boolean;
}
function PersonField({ field, form, locked }: Props) {
  const t = useWords().person.form;
  const { visit } = useFunnel();
  return (
    <TextField
      id={field}
      {...FIELDS[field]}
      {...wordsFor(field, t)}
      value={visit.person[field]}
      onChange={(value) => form.type(field, value)}
      onBlur={() => form.leave(field)}
      locked={locked}
      state={form.faultOf(field) ? 'error' : 'neutral'}
      {...form.errorOf(field)}
    />
  );
}
