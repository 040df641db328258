import { useState } from 'react';
import { isContact } from '#domain/booking/contacts.ts';
import { FIELDS, fieldOf } from '#domain/booking/fields.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { PersonField } from '../../../parts/booking/person-field.tsx';
import b from '../../../parts/box.module.css';
import { Box } from '../../../parts/box.tsx';
import { Button } from '../../../parts/button.tsx';
import { Pill } from '../../../parts/pill.tsx';
import { useTold } from '../../../parts/use-told.ts';
import { useWords } from '../../../session/desk.tsx';
import { CALL_FIELDS } from '../../../wire/book-call.ts';
import type { Bookable, CallInHand } from '../../../wire/calls.ts';
import s from './book-call.module.css';
import { type CallDraft, callContacts } from './call-draft.ts';

interface CallPersonProps {
  readonly inHand: CallInHand;
  readonly bookable: Bookable;
  readonly draft: CallDraft;
  readonly change: (part: Partial<CallDraft>) => void;
  readonly sayOf: (field: string) => string | undefined;
}

/** The person's data from the call, masked; fields only for missing values or corrections. */
export function CallPerson({ inHand, bookable, draft, change, sayOf }: CallPersonProps) {
  const { bookCall, today } = useWords();
  const contacts = callContacts(draft, bookable, inHand);
  const told = useTold(contacts, draft.slot);
  const [isOpen, setOpen] = useState(false);
  // The call's tax code does not fit the typed names.
  const isOther = sayOf(FIELDS.taxCode.wire) !== undefined;
  const lacks = (wire: string) => bookable.lacking.includes(wire);
  const shown = CALL_FIELDS.filter((name) => {
    const { wire, stored } = fieldOf(name);
    if (name === 'email' && draft.noEmail) return false;
    return lacks(wire) || sayOf(wire) !== undefined || ((isOpen || isOther) && stored === 'column');
  });
  const known = [
    [bookCall.name, inHand.call.name],
    [bookCall.mobile, inHand.mobile],
    [bookCall.email, bookable.email],
    [bookCall.what, today.products[inHand.call.product]],
  ] as const;
  return (
    <Box
      title={bookCall.who}
      aside={
        <Pill look="in" icon="phone">
          {bookCall.fromCall}
        </Pill>
      }
    >
      <div className={b.body}>
        <dl className={s.known}>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isOther && <p role="alert">{bookCall.otherNames}</p>}
        {isOpen || isOther ? (
          <p className={s.quiet}>{bookCall.correctHelp}</p>
        ) : (
          <div>
            <Button kind="quiet" icon="note" onClick={() => setOpen(true)}>
              {bookCall.correct}
            </Button>
          </div>
        )}
        {isOpen && (
          <Checkbox
            id="senza-email"
            label={bookCall.noEmail}
            help={bookCall.noEmailHelp}
            checked={draft.noEmail}
            onChange={(noEmail) => change({ noEmail, person: { ...draft.person, email: '' } })}
          />
        )}
        {shown.length > 0 && (
          <div className={s.fields}>
            {shown.map((name) => (
              <PersonField
                key={name}
                name={name}
                isOptional={!lacks(fieldOf(name).wire) || isContact(name)}
                value={draft.person[name]}
                error={sayOf(fieldOf(name).wire)}
                onChange={(value) => change({ person: { ...draft.person, [name]: value } })}
              />
            ))}
          </div>
        )}
        <p className={s.quiet}>{told}</p>
      </div>
    </Box>
  );
}
