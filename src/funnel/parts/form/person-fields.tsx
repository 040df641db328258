import { CONTACTS, isContact } from '#domain/booking/contacts.ts';
import { FIELDS, PERSON, type PersonField } from '#domain/booking/fields.ts';
import { areNamesLocked } from '#domain/flow/predicates.ts';
import { asksForMobile } from '#domain/person/advice.ts';
import { nearMissOf } from '#domain/person/near-miss.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldQuestion } from '#ui/controls/field-question.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { signedInRef } from '../../session/signed-in.ts';
import css from './data-page.module.css';
import { isStored } from './form-faults.ts';
import { FormField } from './form-field.tsx';
import type { DataForm } from './use-data-form.ts';

/** The five fields of every product; the identity of a known or signed-in customer stays locked. */
export function PersonFields({ form }: { readonly form: DataForm }) {
  const { identity, person } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const known = areNamesLocked(visit.facts);
  const signedIn = !known && signedInRef(visit) !== '';
  return (
    <>
      {known && <Notice tone="info">{person.form.locked}</Notice>}
      {signedIn && <Notice tone="info">{identity.locked}</Notice>}
      <div className={cx('stack', css.person)}>
        {PERSON.map((name) => (
          <div key={name}>
            <FormField
              name={name}
              form={form}
              locked={(known && (!isContact(name) || isStored(visit, name))) || (signedIn && !isContact(name))}
            />
            <QuestionOn name={name} form={form} />
          </div>
        ))}
      </div>
      {known && CONTACTS.some((name) => isStored(visit, name)) && (
        <Button kind="text" icon="edit" onClick={actions.clearContacts}>
          {person.known.edit}
        </Button>
      )}
    </>
  );
}

/** Suggests a correction for a valid value that looks like a typo; only a press changes the value. */
function QuestionOn({ name, form }: { readonly name: PersonField; readonly form: DataForm }) {
  const t = useWords().advice;
  const { visit } = useFunnel();
  const value = visit.form[name];
  if (!form.isValid(name) || isStored(visit, name)) return null;
  if (name === 'mobile') return asksForMobile(value) ? <FieldQuestion text={t.landline} /> : null;
  const meant = name === 'email' ? nearMissOf(value) : null;
  if (meant === null) return null;
  const correct = () => {
    form.type('email', meant);
    document.getElementById(FIELDS.email.wire)?.focus();
  };
  return <FieldQuestion text={t.nearMiss(meant)} answer={{ label: t.correct, onPress: correct }} />;
}
