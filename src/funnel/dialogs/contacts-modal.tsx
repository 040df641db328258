import { useEffect, useRef, useState } from 'react';
import { CONTACTS, type Contact, changedContactFault, isKept } from '#domain/booking/contacts.ts';
import { FIELDS } from '#domain/booking/fields.ts';
import { adviceOn } from '#domain/person/advice.ts';
import { nearMissOf } from '#domain/person/near-miss.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldQuestion } from '#ui/controls/field-question.tsx';
import { Form } from '#ui/controls/form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { contactActions, type SaveResult } from '../actions/contacts.ts';
import { useActions, useFunnel } from '../actions/funnel.tsx';
import { summaryActions } from '../actions/summary.ts';
import { useWords } from '../actions/use-words.ts';
import type { Appointment } from '../session/appointment.ts';
import { isOfLead, withTypedContacts } from '../session/typed-contacts.ts';
import type { Visit } from '../session/visit.ts';
import type { Contacts } from '../wire/own/send-contacts.ts';

/** The part of an appointment or a lead that the dialog shows. */
interface Shown extends Pick<Appointment, 'date' | 'hour'> {
  readonly kind: Appointment['kind'] | 'lead';
  readonly person: Contacts;
  readonly branch: Pick<Appointment['branch'], 'name'>;
}

/** The page's lead or appointment; contacts typed in this visit are in clear. */
function shownOf(visit: Visit): Shown | null {
  const { ownAppointment, form } = visit;
  if (isOfLead(visit)) return { kind: 'lead', date: '', hour: '', person: form, branch: { name: '' } };
  return ownAppointment.status === 'loaded' || ownAppointment.status === 'booked'
    ? withTypedContacts(ownAppointment.appointment, form)
    : null;
}

/** Changes the contacts of an appointment or a lead: two fields, one button, and the result. */
export function ContactsModal() {
  const { common, contacts: t } = useWords();
  const { visit, act } = useFunnel();
  const { refresh } = useActions(summaryActions);
  const [last, setLast] = useState<Save | null>(null);
  const shown = shownOf(visit);
  if (shown === null) return null;
  const close = () => {
    act.closeModal();
    // Without an answer they may be changed.
    if (last?.result === 'network') void refresh();
  };
  const isSaved = last?.result === 'done';
  return (
    <Dialog title={isSaved ? t.saved.title : t.title} onClose={close} closeLabel={common.close}>
      {isSaved ? (
        <SavedContacts of={shown} changed={last.changed} />
      ) : (
        <ContactsForm of={shown} onTried={setLast} onUnchanged={close} />
      )}
    </Dialog>
  );
}

interface Save {
  readonly result: SaveResult;
  readonly changed: readonly Contact[];
}

interface FormProps {
  readonly of: Shown;
  readonly onTried: (save: Save) => void;
  readonly onUnchanged: () => void;
}

const idOf = (field: Contact): string => `recapiti-${FIELDS[field].wire}`;

function ContactsForm({ of, onTried, onUnchanged }: FormProps) {
  const { contacts: t, common } = useWords();
  const actions = useActions(contactActions);
  const [shown] = useState<Contacts>(of.person);
  const [typed, setTyped] = useState<Contacts>(shown);
  const [judged, setJudged] = useState<readonly Contact[]>([]);
  const [saved, setSaved] = useState<SaveResult | 'saving' | null>(null);
  const faultOf = (field: Contact) => changedContactFault(field, typed[field], shown[field]);

  async function save(): Promise<void> {
    setJudged(CONTACTS);
    const wrong = CONTACTS.find(faultOf);
    if (wrong) return document.getElementById(idOf(wrong))?.focus();
    const changed = CONTACTS.filter((field) => !isKept(typed[field], shown[field]));
    if (changed.length === 0) return onUnchanged();
    setSaved('saving');
    const result = await actions.save(shown, typed);
    setSaved(result);
    onTried({ result, changed });
  }

  const trouble = { stale: t.stale, refused: t.refused, network: common.network } as const;
  return (
    <Form className="stack" onSubmit={() => void save()}>
      <p>{t.lead}</p>
      {saved !== null && saved in trouble && (
        <Notice tone="error" role="alert">
          {trouble[saved as keyof typeof trouble]}
        </Notice>
      )}
      {CONTACTS.map((field) => (
        <ContactField
          key={field}
          field={field}
          value={typed[field]}
          shown={shown[field]}
          isJudged={judged.includes(field)}
          onType={(value) => {
            setTyped((before) => ({ ...before, [field]: value }));
            setJudged((before) => before.filter((one) => one !== field));
          }}
          onLeave={() => {
            // Leaving the field empty restores the stored value.
            if (isKept(typed[field], shown[field])) setTyped((before) => ({ ...before, [field]: shown[field] }));
            setJudged((before) => [...before, field]);
          }}
        />
      ))}
      <p className="note">{t.note({ visit: of.kind === 'visit' })}</p>
      <Button kind="cta" type="submit" wide busy={saved === 'saving'}>
        {saved === 'saving' ? t.saving : t.save}
      </Button>
    </Form>
  );
}

interface FieldProps {
  readonly field: Contact;
  readonly value: string;
  readonly shown: string;
  readonly isJudged: boolean;
  readonly onType: (value: string) => void;
  readonly onLeave: () => void;
}
function ContactField({ field, value, shown, isJudged, onType, onLeave }: FieldProps) {
  const { contacts: t, validation, advice } = useWords();
  const fault = isJudged ? changedContactFault(field, value, shown) : null;
  const what = fault && adviceOn(field, value);
  const words = field === 'email' ? ([t.email, t.emailHelp] as const) : ([t.mobile, t.mobileHelp] as const);
  const meant = field === 'email' && isJudged && !fault && !isKept(value, shown) ? nearMissOf(value) : null;
  return (
    <div>
      <TextField
        id={idOf(field)}
        label={words[0]}
        help={words[1]}
        type={field === 'email' ? 'email' : 'tel'}
        autoComplete={field === 'email' ? 'email' : 'tel'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onFocus={(input) => {
          // Selected, so that typing replaces the stored value.
          if (isKept(value, shown)) input.select();
        }}
        onChange={onType}
        onBlur={onLeave}
        state={fault ? 'error' : 'neutral'}
        {...(fault ? { error: validation[fault] } : {})}
        {...(what ? { advice: advice.on(what) } : {})}
      />
      {meant !== null && (
        <FieldQuestion text={advice.nearMiss(meant)} answer={{ label: advice.correct, onPress: () => onType(meant) }} />
      )}
    </div>
  );
}

interface SavedProps {
  readonly of: Shown;
  readonly changed: readonly Contact[];
}
function SavedContacts({ of, changed }: SavedProps) {
  const { contacts, formats } = useWords();
  const { act } = useFunnel();
  const t = contacts.saved;
  const { kind, date, hour, branch, person } = of;
  const [email, mobile] = [changed.includes('email'), changed.includes('mobile')];
  const done = email ? t.email(person.email) : t.mobile(person.mobile);
  const rest = email ? t.mobileStays(person.mobile) : t.emailStays(person.email);
  const back = useRef<HTMLDivElement>(null);
  // The form's button had the focus and was removed.
  useEffect(() => back.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={back} className="stack-s">
      {email && mobile ? (
        <Notice tone="ok" role="status" title={t.both(person.email, person.mobile)} />
      ) : (
        <Notice tone="ok" role="status" title={done}>
          {rest}
        </Notice>
      )}
      {email && <p>{kind === 'lead' ? t.writtenOnly : t.written}</p>}
      {kind === 'visit' && <p className="note">{t.stays(formats.weekdayAndDay(date), hour, branch.name)}</p>}
      <Button kind="cta" wide onClick={act.closeModal}>
        {kind === 'visit' ? t.back : t.backToRequest}
      </Button>
    </div>
  );
}
