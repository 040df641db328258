import { useEffect, useState } from 'react';
import type { Role } from '#domain/desk/roles.ts';
import type { FirstDeskWords } from '#texts/desk-words.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { LinkButton } from '../parts/button.tsx';
import { Loading } from '../parts/empty-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { Pill } from '../parts/pill.tsx';
import type { DeskDeps } from '../session/deps.ts';
import { signInUrl } from '../wire/sign-in-url.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';
import s from './sign-in.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

interface SignInPageProps {
  readonly words: FirstDeskWords;
  readonly deps: Pick<DeskDeps, 'demoPeople'>;
  /** The error code in the address after a failed sign-in. */
  readonly fault: string | null;
  /** The page to open after sign-in. */
  readonly then: string;
}

/** The sign-in page: a sign-in button, or in the demonstration a list of people to sign in as. */
export function SignInPage({ words, deps, fault, then }: SignInPageProps) {
  const [people, setPeople] = useState<readonly DemoPerson[]>();
  useEffect(() => {
    void deps.demoPeople().then((found) => setPeople(demoPeople(found ?? [])));
  }, [deps]);
  const { entrance, frame } = words;
  const wrong = fault === null ? undefined : entrance.errors[fault === 'unknown-person' ? fault : 'provider'];
  return (
    <SignInFrame words={words} wide={people !== undefined && people.length > 0}>
      {wrong && (
        <Notice tone="warn" title={wrong.title} role="alert">
          {wrong.text}
        </Notice>
      )}
      {people === undefined ? (
        <Loading label={frame.loading} rows={2} />
      ) : people.length === 0 ? (
        <ProviderSignIn words={words} then={then} />
      ) : (
        <DemoSignIn words={words} then={then} people={people} />
      )}
    </SignInFrame>
  );
}

interface SignInProps {
  readonly words: FirstDeskWords;
  readonly then: string;
}

const ProviderSignIn = ({ words: { entrance }, then }: SignInProps) => (
  <>
    <div className={s.say}>
      <h1>{entrance.title}</h1>
      <p>{entrance.lead}</p>
    </div>
    <LinkButton kind="cta" icon="key" href={signInUrl(then)}>
      {entrance.enter}
    </LinkButton>
    <p className={s.note}>{entrance.note}</p>
  </>
);

function DemoSignIn({ words, then, people }: SignInProps & { readonly people: readonly DemoPerson[] }) {
  const { entrance, frame } = words;
  const roleText = (role: Role | null, branch: string | null) =>
    role === null ? '' : branch === null ? frame.roles[role] : entrance.at(frame.roles[role], branch);
  return (
    <>
      <div className={s.say}>
        <p>
          <Pill look="warn" icon="info">
            {entrance.demo}
          </Pill>
        </p>
        <h1>{entrance.title}</h1>
        <p>{entrance.demoLead}</p>
      </div>
      <ul className={s.people}>
        {people.map(({ code, name, role, branch, initials }) => (
          <li key={code}>
            <a href={signInUrl(then, code)}>
              <span className={s.face} aria-hidden="true">
                {initials}
              </span>
              <b>{entrance.enterAs(name)}</b>
              <small>{roleText(role, branch)}</small>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
