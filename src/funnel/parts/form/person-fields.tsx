import { CONTACTS } from '#domain/booking/contacts.ts';
import type { PersonDraft } from '#domain/booking/person-form.ts';
import { areNamesLocked } from '#domain/flow/predicates.ts';
import { asksForMobile } from '#domain/person/advice.ts';
import { nearMissOf } from '#domain/person/near-miss.ts';
import { TAX_CODE_LENGTH } from '#domain/person/tax-code.ts';
import type { PageWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldQuestion } from '#ui/controls/field-question.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import css from './data-page.module.css';
import { isStored } from './form-faults.ts';
import type { DataForm } from './use-data-form.ts';

interface FieldSpec {
  readonly autoComplete: string;
  readonly type?: 'email' | 'tel';
  readonly code?: boolean;
  readonly maxLength?: number;
  readonly autoCapitalize: 'none' | 'words' | 'characters';
}
/** The keyboard type per field; no autocorrection of names and addresses. */
const FIELDS: Readonly<Record<keyof PersonDraft, FieldSpec>> = {
  nome: { autoComplete: 'given-name', autoCapitalize: 'words' },
  cognome: { autoComplete: 'family-name', autoCapitalize: 'words' },
  email: { autoComplete: 'email', type: 'email', autoCapitalize: 'none' },
  cellulare: { autoComplete: 'tel', type: 'tel', autoCapitalize: 'none' },
  codiceFiscale: { autoComplete: 'off', code: true, autoCapitalize: 'characters', maxLength: TAX_CODE_LENGTH },
};
const FIELD_NAMES = Object.keys(FIELDS) as readonly (keyof PersonDraft)[];
const IDENTITY: readonly (keyof PersonDraft)[] = ['nome', 'cognome', 'codiceFiscale'];

/** The five fields of every product; the identity of a known customer stays locked. */
export function PersonFields({ form }: { readonly form: DataForm }) {
  const { person } = useWords();
  const t = person.form;
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const known = areNamesLocked(visit.facts);
  return (
    <>
      {known && <Notice tone="info">{t.locked}</Notice>}
      <div className={css.person}>
        {FIELD_NAMES.map((field) => (
          <PersonField
            key={field}
            field={field}
            form={form}
            locked={known && (IDENTITY.includes(field) || isStored(visit, field))}
          />
        ))}
      </div>
      {known && CONTACTS.some((field) => isStored(visit, field)) && (
        <Button kind="text" icon="edit" onClick={actions.clearContacts}>
          {person.known.edit}
        </Button>
      )}
    </>
  );
}

function wordsFor(field: keyof PersonDraft, t: PageWords['person']['form']) {
  if (field === 'nome' || field === 'cognome') return { label: t[field], help: t.nameHelp };
  if (field === 'email')
    return { label: t.email, help: t.example(t.emailPlaceholder), placeholder: t.emailPlaceholder };
  if (field === 'cellulare')
    return { label: t.cellulare, help: t.example(t.cellularePlaceholder), placeholder: t.cellularePlaceholder };
  return { label: t[field] };
}

/** Suggests a correction for a valid value that looks like a typo; only a press changes the value. */
function QuestionOn({ field, form }: Pick<Props, 'field' | 'form'>) {
  const t = useWords().advice;
  const { visit } = useFunnel();
  const value = visit.person[field];
  if (!form.isFine(field) || isStored(visit, field)) return null;
  if (field === 'cellulare') return asksForMobile(value) ? <FieldQuestion text={t.landline} /> : null;
  const meant = field === 'email' ? nearMissOf(value) : null;
  if (meant === null) return null;
  const correct = () => {
    form.type('email', meant);
    document.getElementById('email')?.focus();
  };
  return <FieldQuestion text={t.nearMiss(meant)} answer={{ label: t.correct, onPress: correct }} />;
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
    <div>
      <TextField
        id={field}
        {...FIELDS[field]}
        spellCheck={false}
        autoCorrect="off"
        {...wordsFor(field, t)}
        value={visit.person[field]}
        onChange={(value) => form.type(field, value)}
        onBlur={() => form.leave(field)}
        locked={locked}
        state={form.faultOf(field) ? 'error' : 'neutral'}
        {...form.errorOf(field)}
      />
      <QuestionOn field={field} form={form} />
    </div>
  );
}
