import { useEffect, useState } from 'react';
import { fromInstant } from '#domain/time/rome.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { readMember, type StaffHistory } from '../../wire/staff.ts';
import { namesOf, type PersonProps, placeText } from './names.ts';
import s from './people.module.css';

interface PersonHistoryProps extends PersonProps {
  /** A new number reloads the history: each read is in the audit log, so polls of the page do not repeat it. */
  readonly turn: number;
}

/** The roles that a person has and had, who decided them, and the last use of the account. */
export function PersonHistory({ staff, person: { code }, turn }: PersonHistoryProps) {
  const { deps } = useDesk();
  const words = useWords();
  const { history } = words.people;
  const [found, setFound] = useState<StaffHistory | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the counter reloads
  useEffect(() => {
    let isOpen = true;
    void readMember(deps.call, code).then((answer) => {
      if (isOpen) setFound(answer.ok ? answer.value : 'failed');
    });
    return () => {
      isOpen = false;
    };
  }, [deps, code, turn]);
  const nameOf = namesOf(staff);
  return (
    <section className={s.form} aria-labelledby="history">
      <h3 id="history">{history.title}</h3>
      {found === 'failed' && <p className={s.quiet}>{history.failed}</p>}
      {found !== null && found !== 'failed' && (
        <>
          <p className={s.quiet}>
            {history.use(found.sessioni, found.ultimoUso && fromInstant(Date.parse(found.ultimoUso)).day)}
          </p>
          <ol className={s.covers}>
            {found.storia.map((each) => (
              <li key={`${each.ruolo} ${each.filiale} ${each.area} ${each.dal} ${each.al}`}>
                <span>
                  {words.frame.roles[each.ruolo]},{' '}
                  {placeText({ role: each.ruolo, branch: each.filiale, area: each.area, agent: null }, nameOf, words)}
                  <small>
                    {history.span(each.dal, each.al)}; {history.by(each.chiesta, each.approvata)}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
