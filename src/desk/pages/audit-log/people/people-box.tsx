import { useState } from 'react';
import { Box } from '../../../parts/box.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { Held, PersonAsked } from '../../../wire/privacy.ts';
import { HeldPart } from './held-part.tsx';
import s from './people.module.css';
import { RequestForm } from './request-form.tsx';

interface Found {
  readonly asked: PersonAsked;
  readonly held: Held;
}

/** Privacy requests of people; the results are dropped when the page closes. */
export function PeopleBox({ onDone }: { readonly onDone: () => void }) {
  const { privacy } = useWords();
  const [found, setFound] = useState<Found | null>(null);
  const close = () => {
    setFound(null);
    onDone();
  };
  return (
    <Box title={privacy.title}>
      <div className={s.part}>
        {found === null ? (
          <RequestForm
            onFound={(asked, held) => {
              setFound({ asked, held });
              onDone();
            }}
          />
        ) : (
          <HeldPart {...found} onClose={close} />
        )}
      </div>
    </Box>
  );
}
