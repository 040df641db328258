import { Link } from 'wouter';
import { isContact } from '#domain/booking/contacts.ts';
import { FIELDS, fieldOf } from '#domain/booking/fields.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { PersonField } from '../../parts/booking/person-field.tsx';
import b from '../../parts/box.module.css';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { Elsewhere } from '../../parts/found/elsewhere.tsx';
import { FoundVisits } from '../../parts/found/found-visits.tsx';
import { useTold } from '../../parts/use-told.ts';
import { useCardHref } from '../../session/card-overlay.ts';
import { useWords } from '../../session/desk.tsx';
import s from './book.module.css';
import { SecondVisitOption } from './booking-exceptions.tsx';
import { contactsOf, type Draft, fieldsOf } from './draft.ts';
import type { Lookup } from './use-booking.ts';

interface PersonProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly found: Lookup;
  /** A second active appointment may be booked here. */
  readonly maySecond: boolean;
  readonly sayOf: (field: string) => string | undefined;
}

/** Finds the person first: someone with an active visit gets it moved rather than a second one. */
export function Person({ draft, change, found, maySecond, sayOf }: PersonProps) {
  const { book, find } = useWords();
  const { finding, customer, activeVisits, activeCalls, isHeldBack } = found;
  const told = useTold(contactsOf(draft, customer), draft.slot);
  const isFound = finding.state === 'found';
  if (draft.of !== null)
    return (
      <Box title={book.who}>
        <div className={b.body}>
          <p>
            <b>{draft.of.name}</b>
            <br />
            <span className={s.quiet}>{book.ofVisit}</span>
          </p>
          <Fields {...{ draft, change, sayOf }} />
          <div>
            <Button kind="quiet" icon="search" onClick={() => change({ of: null, lacking: [] })}>
              {book.otherPerson}
            </Button>
          </div>
        </div>
      </Box>
    );
  const look = () => void found.search(draft.person.taxCode);
  return (
    <Box title={book.who}>
      <div className={b.body}>
        <div className={s.lookup}>
          <TextField
            id={FIELDS.taxCode.wire}
            label={book.fields.taxCode.label}
            help={book.findFirst}
            value={draft.person.taxCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={sayOf(FIELDS.taxCode.wire) ?? (finding.state === 'short' ? find.tooShort : undefined)}
            onChange={(taxCode) => {
              found.forget();
              change({ person: { ...draft.person, taxCode }, fromRecords: false, second: null });
            }}
          />
          <Button kind={isFound ? 'line' : 'fill'} icon="search" busy={finding.state === 'searching'} onClick={look}>
            {book.find}
          </Button>
        </div>
        {finding.state === 'failed' && <p role="alert">{find.failed}</p>}
        {finding.state === 'found' && <Elsewhere found={finding.found} text={finding.text} />}
        {isHeldBack && (
          <div>
            <p>{book.active.orOther}</p>
            <Button onClick={found.pass}>{book.active.other}</Button>
          </div>
        )}
        {activeCalls.length > 0 && <FoundVisits visits={activeCalls} />}
        {activeVisits.length > 0 && <Active visits={activeVisits} />}
        {activeVisits.length > 0 && maySecond && <SecondVisitOption {...{ draft, change, sayOf }} />}
        {isFound && !isHeldBack && (activeVisits.length === 0 || draft.second !== null) && (
          <>
            {customer === null ? (
              <p className={s.quiet}>{book.newPerson}</p>
            ) : (
              <Checkbox
                id="archivio"
                label={`${book.fromRecords}: ${customer.firstName} ${customer.lastName}`}
                help={book.fromRecordsHelp(customer.email, customer.mobile)}
                checked={draft.fromRecords}
                onChange={(fromRecords) => change({ fromRecords })}
              />
            )}
            <Fields {...{ draft, change, sayOf }} />
            <p className={s.quiet}>{told}</p>
          </>
        )}
      </div>
    </Box>
  );
}

function Active({ visits }: { readonly visits: Lookup['activeVisits'] }) {
  const { book, card } = useWords();
  const hrefOf = useCardHref();
  return (
    <div className={s.active} role="alert">
      <h3>{book.active.title}</h3>
      <p>{book.active.text}</p>
      <FoundVisits
        visits={visits}
        act={(visit) => (
          <Link href={hrefOf(visit.code, 'sposta')} aria-label={book.active.moveThe(card.when(visit.day, visit.hour))}>
            {book.active.move}
          </Link>
        )}
      />
    </div>
  );
}

function Fields({ draft, change, sayOf }: Pick<PersonProps, 'draft' | 'change' | 'sayOf'>) {
  return (
    <div className={s.fields}>
      {fieldsOf(draft).map((name) => (
        <PersonField
          key={name}
          name={name}
          isOptional={isContact(name)}
          value={draft.person[name]}
          error={sayOf(fieldOf(name).wire)}
          onChange={(value) => change({ person: { ...draft.person, [name]: value } })}
        />
      ))}
    </div>
  );
}
