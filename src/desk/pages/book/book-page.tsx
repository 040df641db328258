import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { minuteOf, toInstant } from '#domain/time/rome.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { byChannels } from '../../parts/notification-channels.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { useBranch } from '../../session/branch.ts';
import {
  type CarriedCustomer,
  dropCarriedCustomer,
  NO_CUSTOMER,
  useCarriedCustomer,
} from '../../session/carried-customer.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Branch } from '../../session/me.ts';
import { useNow } from '../../session/use-now.ts';
import type { PlacedSlot } from '../../wire/book-call.ts';
import { visitOnPaper } from '../../wire/card.ts';
import { BookForm } from './book-form.tsx';
import { type BookedVisit, emptyDraft } from './draft.ts';

/** «Prenota»: bookings by telephone, at the desk and for walk-in customers. */
export function BookPage() {
  const { connection } = useDesk();
  const { book } = useWords();
  const place = useBranch();
  const now = useNow();
  const [query] = useSearchParams();
  const [made, setMade] = useState<BookedVisit | null>(null);
  const { turn, customer, startAnew } = useStart(() => setMade(null));
  const branch = place?.code ?? '';
  return (
    <>
      <PageHead title={book.title} lead={place?.name} />
      <StateBanner connection={connection} now={now} onReload={() => undefined} />
      {made !== null ? (
        <EmptyState icon="ok" title={book.done.title(made.name)} text={doneText(book, made)}>
          {toInstant(made.day, minuteOf(made.hour)) > now && (
            <LinkButton icon="print" href={visitOnPaper(made.code)} opensWindow>
              {book.done.print}
            </LinkButton>
          )}
          <CardLink code={made.code}>{book.done.open}</CardLink>
          <Button icon="plus" onClick={startAnew}>
            {book.done.another}
          </Button>
        </EmptyState>
      ) : (
        <BookForm
          key={turn}
          branch={branch}
          first={emptyDraft(customer.taxCode, turn === 0 && place ? slotOf(query, place) : null, customer.person)}
          onMade={setMade}
        />
      )}
    </>
  );
}

/** The customer that another page hands over, also while this page is shown; each starts an empty form. */
function useStart(onStart: () => void) {
  const carried = useCarriedCustomer();
  const [start, setStart] = useState({ turn: 0, customer: carried });
  const restart = (customer: CarriedCustomer) => {
    onStart();
    setStart({ turn: start.turn + 1, customer });
  };
  if (carried !== NO_CUSTOMER && carried !== start.customer) restart(carried);
  useEffect(() => {
    if (carried !== NO_CUSTOMER) dropCarriedCustomer();
  }, [carried]);
  return { ...start, startAnew: () => restart(NO_CUSTOMER) };
}

function doneText({ done }: ReturnType<typeof useWords>['book'], made: BookedVisit): string {
  if (made.isHere) return done.here(made.day, made.hour, made.branchName);
  const text = done.text(made.day, made.hour, made.branchName);
  return made.channels === null ? text : `${text} ${byChannels(done.told, made.channels)}`;
}

/** The slot in the query, which the agenda's link sets. */
function slotOf(query: URLSearchParams, { code, name }: Branch): PlacedSlot | null {
  const [day, hour] = [query.get('giorno') ?? '', query.get('ora') ?? ''];
  const isSlot = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(hour);
  return isSlot ? { branch: code, name, day, hour } : null;
}
