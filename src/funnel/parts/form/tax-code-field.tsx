import { adviceOn } from '#domain/person/advice.ts';
import { TAX_CODE_LENGTH } from '#domain/person/tax-code.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { taxCodeActions } from '../../actions/tax-code.ts';
import { useWords } from '../../actions/use-words.ts';

/** The state of the field for each state of the lookup; neutral for all others. */
const STATE = { loading: 'checking', invalid: 'error', ready: 'valid', failed: 'valid' } as const;

/** Tax-code input, loading line, notice of unconfirmed appointments, link to the privacy notice. */
export function TaxCodeField() {
  const { advice, common, taxCode: t, validation } = useWords();
  const { visit, act } = useFunnel();
  const actions = useActions(taxCodeActions);
  const { product, lookup } = visit.facts;
  const what = visit.taxCodeFault && adviceOn('taxCode', visit.taxCode);
  const state = lookup.status in STATE ? STATE[lookup.status as keyof typeof STATE] : 'neutral';
  return (
    <>
      <p className="note">{common.requiredNote}</p>
      <TextField
        id="codice-fiscale"
        label={t.label}
        help={t.help[product]}
        value={visit.taxCode}
        onChange={actions.type}
        state={state}
        {...(visit.taxCodeFault ? { error: validation[visit.taxCodeFault] } : {})}
        {...(what ? { advice: advice.on(what) } : {})}
        onBlur={actions.leave}
        code
        maxLength={TAX_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p role="status">{lookup.status === 'loading' ? t.loading : ''}</p>
      {visit.unconfirmedRef !== '' && (
        <Notice tone="info" role="status">
          {t.unconfirmed}{' '}
          <Button kind="text" onClick={() => act.showModal({ kind: 'edit' })}>
            {t.openUnconfirmed}
          </Button>
        </Notice>
      )}
      <p>
        {t.privacyBefore}{' '}
        <Button kind="text" onClick={() => act.showModal({ kind: 'privacy' })}>
          {t.privacyLink}
        </Button>
      </p>
    </>
  );
}
