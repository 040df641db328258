import { type FieldName, fieldOf } from '#domain/booking/fields.ts';
import { jobsFor } from '#domain/booking/jobs.ts';
import type { FieldText } from '#texts/field-words.ts';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { DataForm } from './use-data-form.ts';

interface Props {
  readonly name: FieldName;
  readonly form: DataForm;
  readonly locked?: boolean;
}

/** Renders a field as radio cards, select or text input, as `fields.ts` defines it. Text inputs are not autocorrected. */
export function FormField({ name, form, locked = false }: Props) {
  const { visit } = useFunnel();
  const { fields, person } = useWords();
  const { label, help, example, choose = '', options: words = {} }: FieldText = fields[name];
  const { wire, control, input, options: codes = [] } = fieldOf(name);
  const keys = name === 'occupation' ? jobsFor(visit.facts.direct.kind === 'agency') : codes;
  const options = keys.map((value) => ({ value, label: words[value] ?? value }));
  const shared = {
    value: visit.form[name],
    onChange: (value: string) => form.type(name, value),
    ...form.errorOf(name),
  };
  if (control === 'radio') return <RadioCards legend={label} name={wire} options={options} {...shared} />;
  if (control === 'select')
    return <SelectField id={wire} label={label} options={[{ value: '', label: choose }, ...options]} {...shared} />;
  return (
    <TextField
      id={wire}
      label={label}
      help={example === undefined ? help : person.form.example(example)}
      placeholder={example}
      {...input}
      spellCheck={false}
      autoCorrect="off"
      onBlur={() => form.leave(name)}
      locked={locked}
      state={form.faultOf(name) ? 'error' : 'neutral'}
      {...shared}
    />
  );
}
