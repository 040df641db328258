import { useRef, useState } from 'react';
import { CONTACTS, type Contact } from '#domain/desk/reveal.ts';
import { Button } from '../../parts/button.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Card } from '../../wire/card.ts';
import { CardSection } from './card-section.tsx';
import s from './contacts.module.css';
import { RevealForm } from './reveal-form.tsx';
import { useRevealedContact } from './use-revealed-contact.ts';

interface ContactsProps {
  readonly card: Card;
  readonly mayReveal: boolean;
  /** Called after a reveal, because its audit entry appears in the history. */
  readonly onShown: () => void;
}

/** The person's contacts, masked. With a reason one contact at a time is shown in clear for one minute. */
export function Contacts({ card: { visit, contacts }, mayReveal, onShown }: ContactsProps) {
  const { connection } = useDesk();
  const { card } = useWords();
  const canAsk = useCanSave(connection);
  const [asked, setAsked] = useState<Contact | null>(null);
  const { clear, show, hide } = useRevealedContact();
  const buttons = useRef(new Map<Contact, HTMLButtonElement>());
  const fold = () => {
    const contact = asked;
    setAsked(null);
    // The button returns when the form closes.
    if (contact) setTimeout(() => buttons.current.get(contact)?.focus());
  };
  return (
    <CardSection title={card.contacts}>
      <dl className={s.pairs}>
        {CONTACTS.map((contact) => {
          const isClear = clear?.contact === contact;
          return (
            <div key={contact} className={s.pair}>
              <dt>{card.fields[contact]}</dt>
              <dd>
                <span>{isClear ? clear.value : contacts[contact] || card.none[contact]}</span>
                {isClear && (
                  <span className={s.clear}>
                    <Pill look="warn" icon="clock">
                      {card.reveal.left(clear.left)}
                    </Pill>
                    <Button kind="quiet" onClick={hide}>
                      {card.reveal.hide}
                    </Button>
                  </span>
                )}
                {!isClear && mayReveal && contacts[contact] !== '' && (
                  <Button
                    kind="quiet"
                    icon="eye"
                    disabled={!canAsk}
                    name={card.reveal.showThe(card.the[contact])}
                    ref={(button) => {
                      if (button !== null) buttons.current.set(contact, button);
                    }}
                    onClick={() => setAsked(contact)}
                  >
                    {card.reveal.show}
                  </Button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {asked && (
        <RevealForm
          key={asked}
          code={visit.code}
          contact={asked}
          onLeave={fold}
          onShown={(value, seconds) => {
            show(asked, value, seconds);
            fold();
            onShown();
          }}
        />
      )}
    </CardSection>
  );
}
