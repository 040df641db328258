import { useState } from 'react';
import type { Language } from '#domain/language.ts';
import { SelectField } from '../../parts/field/field.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type Card, sendLanguage } from '../../wire/card.ts';
import s from './card.module.css';
import { CardSection } from './card-section.tsx';

interface CardLanguageProps {
  readonly card: Card;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}

/** The language of the customer's messages, which the staff can change; nothing where the site has one. */
export function CardLanguage({ card: { visit, language, languages }, mayChange, onChanged }: CardLanguageProps) {
  const { deps, toast, connection } = useDesk();
  const { language: words } = useWords().card;
  const canSave = useCanSave(connection);
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  if (languages.length < 2) return null;
  const choose = async (wanted: Language) => {
    setBusy(true);
    const answer = await sendLanguage(deps.call, { code: visit.code, language: wanted }, intent.keyOf(wanted));
    setBusy(false);
    if (!answer.ok) return toast.set({ tone: 'warn', title: faultText(answer.error, words) });
    intent.answered();
    if (!answer.value) return toast.set({ tone: 'warn', title: words.refused });
    toast.set({ tone: 'ok', title: words.changed(wanted) });
    onChanged();
  };
  return (
    <CardSection title={words.title}>
      {mayChange && canSave && !busy ? (
        <SelectField
          label={words.label}
          value={language}
          options={languages.map((value) => ({ value, text: words.name(value) }))}
          onChoose={(wanted) => void choose(wanted)}
        />
      ) : (
        <p className={s.quiet}>{words.name(language)}</p>
      )}
    </CardSection>
  );
}
