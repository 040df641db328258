import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { changeActions } from '../../actions/change.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';

/** The contacts on file, masked and locked, or what to expect when others are to be given (R2.3.107-R2.3.111). */
export function Contacts({ needed }: { readonly needed: boolean }) {
  const { change: t, summary } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(changeActions);
  const { email, cellulare } = visit.person;
  return (
    <section className="stack" aria-labelledby="recapiti">
      <h2 id="recapiti">{t.contacts}</h2>
      {needed ? (
        <p role="status">{t.contactsNext}</p>
      ) : (
        <>
          <TextField id="email" label={summary.rows.email} value={email} locked />
          <TextField id="cellulare" label={summary.rows.mobile} value={cellulare} locked />
          <Button kind="text" icon="edit" onClick={actions.editContacts}>
            {t.editContacts}
          </Button>
        </>
      )}
    </section>
  );
}
