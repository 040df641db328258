import { useEffect, useRef, useState } from 'react';
import { exampleTaeg, faultsOf } from '#domain/offer/coherence.ts';
import { figureNames } from '#domain/offer/dated.ts';
import type { Figures } from '#domain/offer/offer.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { isRealDay } from '#domain/time/rome.ts';
import { Form } from '#ui/controls/form.tsx';
import b from '../../parts/box.module.css';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import c from '../../parts/field/control.module.css';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type OfferDraft, type Offers, type OfferVersion, sendDraft } from '../../wire/offers.ts';
import s from './offers.module.css';

const NAMES = Object.keys(PRODUCTS) as readonly Product[];

interface DraftFormProps {
  readonly offers: Offers;
  readonly onSaved: (offer: OfferVersion) => void;
  readonly onClose: () => void;
}

/** A draft: starts from the current offer, validated while it is written. */
export function DraftForm({ offers, onSaved, onClose }: DraftFormProps) {
  const { deps, toast } = useDesk();
  const { offers: words } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [draft, setDraft] = useState<OfferDraft>(() => begun('personal', offers));
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const areDaysRight =
    isRealDay(draft.first) && isRealDay(draft.last) && draft.first <= draft.last && draft.last >= offers.today;
  const isRight = areDaysRight && faultsOf(draft.product, draft.figures).length === 0;
  const save = async () => {
    if (!isRight || busy) return;
    setBusy(true);
    const answer = await sendDraft(deps.call, draft, intent.keyOf(draft));
    setBusy(false);
    if (!answer.ok) return toast.set({ tone: 'warn', title: faultText(answer.error, words.faults) });
    intent.answered();
    toast.set({ tone: 'ok', title: words.draft.saved });
    onSaved(answer.value);
  };
  return (
    <Box title={words.draft.title}>
      <Form className={b.body} onSubmit={() => void save()}>
        <div className={s.fields}>
          <label className={c.control}>
            {words.draft.product}
            <select
              ref={first}
              value={draft.product}
              onChange={({ target }) =>
                setDraft(begun(NAMES.find((each) => each === target.value) ?? 'personal', offers))
              }
            >
              {NAMES.map((product) => (
                <option key={product} value={product}>
                  {words.products[product]}
                </option>
              ))}
            </select>
          </label>
          {(['first', 'last'] as const).map((day) => (
            <label key={day} className={c.control}>
              {day === 'first' ? words.draft.from : words.draft.to}
              <input
                type="date"
                value={draft[day]}
                onChange={({ target }) => setDraft({ ...draft, [day]: target.value })}
              />
            </label>
          ))}
        </div>
        <FigureFields
          product={draft.product}
          figures={draft.figures}
          onChange={(figures) => setDraft({ ...draft, figures })}
        />
        <Judged draft={draft} areDaysRight={areDaysRight} />
        <div className={s.acts}>
          <Button kind="cta" busy={busy} disabled={!isRight} onClick={() => void save()}>
            {words.draft.save}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {words.draft.cancel}
          </Button>
        </div>
      </Form>
    </Box>
  );
}

const begun = (product: Product, { shown, today }: Offers): OfferDraft => ({
  ...{ product, first: today, last: '' },
  figures: shown.find((each) => each.product === product)?.figures ?? {},
});

interface FigureFieldsProps {
  readonly product: Product;
  readonly figures: Figures;
  readonly onChange: (figures: Figures) => void;
}

function FigureFields({ product, figures, onChange }: FigureFieldsProps) {
  const { offers: words } = useWords();
  return (
    <div className={s.fields}>
      {figureNames(product).map((name) => (
        <label key={name} className={c.control}>
          {words.figures[name] ?? name}
          <input
            value={figures[name] ?? ''}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onChange={({ target }) => onChange({ ...figures, [name]: target.value.trim() })}
          />
        </label>
      ))}
    </div>
  );
}

/** The result of the example, and all remaining faults. */
function Judged({ draft, areDaysRight }: { readonly draft: OfferDraft; readonly areDaysRight: boolean }) {
  const { draft: words } = useWords().offers;
  const faults = faultsOf(draft.product, draft.figures).map((fault) => words.fault(fault));
  const all = [...(areDaysRight ? [] : [words.wrongDays]), ...faults];
  return (
    <div className={s.judged} role="status">
      <p>
        <b>{words.example(exampleTaeg(draft.product, draft.figures))}</b> {faults.length === 0 && words.fits}
      </p>
      {all.length > 0 && (
        <ul>
          {all.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
