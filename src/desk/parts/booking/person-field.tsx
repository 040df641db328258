import { type DeskField, fieldOf } from '#domain/booking/fields.ts';
import type { FieldText } from '#texts/field-words.ts';
import { SelectField } from '#ui/controls/select-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useWords } from '../../session/desk.tsx';

interface FieldProps {
  readonly name: DeskField;
  readonly value: string;
  readonly error: string | undefined;
  /** An empty field is accepted: its label has no asterisk. */
  readonly isOptional?: boolean;
  readonly onChange: (value: string) => void;
}

/** One field about the customer; a field with options is a select. No autofill: each customer is another person. */
export function PersonField({ name, isOptional = false, ...rest }: FieldProps) {
  const { label, choose = '', options: words = {} }: FieldText = useWords().book.fields[name];
  const { wire, input, options } = fieldOf(name);
  const shared = { id: wire, label: isOptional ? label.replace('*', '') : label, ...rest };
  if (options === undefined) return <TextField {...shared} type={input?.type ?? 'text'} autoComplete="off" />;
  const answers = options.map((value) => ({ value, label: words[value] ?? value }));
  return <SelectField {...shared} options={[{ value: '', label: choose }, ...answers]} />;
}
