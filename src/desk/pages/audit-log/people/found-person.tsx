import { useEffect, useRef } from 'react';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Button } from '../../../parts/button.tsx';
import { useDesk, useWords } from '../../../session/desk.tsx';
import type { PersonalData, RequestSubject } from '../../../wire/privacy.ts';
import { ErasePart } from './erase-part.tsx';
import s from './people.module.css';

interface FoundPersonProps {
  readonly asked: RequestSubject;
  readonly held: PersonalData;
  readonly onClose: () => void;
}

/** How much data are stored about a person, without their content; two files to save, and the erasure. */
export function FoundPerson({ asked, held, onClose }: FoundPersonProps) {
  const { deps, connection } = useDesk();
  const { privacy } = useWords();
  const { found } = privacy;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isNobody = !held.isCustomer && held.requests === 0;
  const { day, minute } = fromInstant(connection.now());
  const stamp = `${day}-${hourText(minute).replace(':', '')}`;
  return (
    <div className={s.form}>
      <h3 ref={heading} tabIndex={-1}>
        {found.title}
      </h3>
      <p>
        <b>{privacy.list.caseNumber(asked.caseNumber)}</b>.{' '}
        {isNobody ? found.nothing : `${found.customer(held.isCustomer)}, ${found.count(held.requests, held.accesses)}`}
      </p>
      <div className={s.acts}>
        <Button kind="fill" icon="register" onClick={() => deps.saveFile(found.pdfName(stamp), held.pdf)}>
          {found.pdf}
        </Button>
        <Button onClick={() => deps.saveFile(found.copyName(stamp), held.copy)}>{found.copy}</Button>
        <Button kind="quiet" icon="x" onClick={onClose}>
          {privacy.close}
        </Button>
      </div>
      {!isNobody && <ErasePart asked={asked} obstacle={held.obstacle} onErased={onClose} />}
    </div>
  );
}
