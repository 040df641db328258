import { useState } from 'react';
import { Box } from '../../../parts/box.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { PersonalData, RequestSubject } from '../../../wire/privacy.ts';
import { FoundPerson } from './found-person.tsx';
import s from './people.module.css';
import { RequestForm } from './request-form.tsx';

interface Found {
  readonly asked: RequestSubject;
  readonly held: PersonalData;
}

/** Answers a privacy request: the form, then the person found. The data are dropped when the page closes. */
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
          <FoundPerson {...found} onClose={close} />
        )}
      </div>
    </Box>
  );
}
