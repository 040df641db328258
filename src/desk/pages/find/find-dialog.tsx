import { useState } from 'react';
import { useLocation } from 'wouter';
import { Form } from '#ui/controls/form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../parts/button.tsx';
import { Elsewhere } from '../../parts/found/elsewhere.tsx';
import { FoundVisits } from '../../parts/found/found-visits.tsx';
import { type SearchState, useFind } from '../../parts/found/use-find.ts';
import { useBranchQuery } from '../../session/branch.ts';
import { carryCustomer } from '../../session/carried-customer.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { isNetworkWide, may } from '../../session/me.ts';
import type { Customer } from '../../wire/book.ts';
import s from './find.module.css';

/** «Cerca»: a person by code, mobile or name; of more than twenty visits the nearest are listed. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { me } = useDesk();
  const { find: words, frame } = useWords();
  const find = isNetworkWide(me, 'person.find') ? { ...words, ...words.network, fewDigits: words.network.none } : words;
  const { finding, search } = useFind();
  const [typed, setTyped] = useState('');
  return (
    <Dialog title={find.title} closeLabel={frame.close} onClose={onClose}>
      <Form className={s.form} onSubmit={() => void search(typed)}>
        <TextField
          id="cerca"
          label={find.label}
          help={find.help}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          error={finding.state === 'short' ? find.tooShort : undefined}
          onChange={setTyped}
        />
        <Button kind="fill" icon="search" busy={finding.state === 'searching'} onClick={() => void search(typed)}>
          {find.send}
        </Button>
      </Form>
      <p role="status">{saidOf(finding, find)}</p>
      {finding.state === 'found' && (
        // Following a result closes the search.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the links inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link clicks it
        <div onClick={({ target }) => target instanceof HTMLElement && target.closest('a') && onClose()}>
          {finding.found.customer && <Known customer={finding.found.customer} code={finding.text} onClose={onClose} />}
          <FoundVisits visits={finding.found.visits} />
        </div>
      )}
      {finding.state === 'found' && (
        <Elsewhere key={finding.text} found={finding.found} text={finding.text} onReceived={onClose} />
      )}
    </Dialog>
  );
}

type SaidWords = Omit<ReturnType<typeof useWords>['find'], 'none' | 'fewDigits'> & {
  readonly none: string;
  readonly fewDigits: string;
};

function saidOf(finding: SearchState, words: SaidWords): string {
  if (finding.state === 'searching') return words.searching;
  if (finding.state === 'failed') return words.failed;
  if (finding.state !== 'found') return '';
  const { visits, elsewhere, tooMany } = finding.found;
  if (tooMany) return words.tooMany;
  if (visits.length > 0) return words.count(visits.length);
  if (elsewhere.length > 0) return words.onlyElsewhere;
  return /^\D*(\d\D*){1,3}$/.test(finding.text) && !/\p{L}/u.test(finding.text) ? words.fewDigits : words.none;
}

interface KnownProps {
  readonly customer: Customer;
  /** The typed text. */
  readonly code: string;
  readonly onClose: () => void;
}

/** A customer of the lender: the booking that follows uses the records. */
function Known({ customer, code, onClose }: KnownProps) {
  const { me } = useDesk();
  const { find } = useWords();
  const [, go] = useLocation();
  const query = useBranchQuery();
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <div className={s.customer}>
      <small>{find.customer}</small>
      <b>{name}</b>
      <span>{find.contacts(customer.email, customer.mobile)}</span>
      {may(me, 'appointment.book') && (
        <Button
          icon="plus"
          name={find.bookFor(name)}
          onClick={() => {
            carryCustomer({ taxCode: code, person: null });
            onClose();
            go(`/prenota${query}`);
          }}
        >
          {find.book}
        </Button>
      )}
    </div>
  );
}
