import { useCallback, useEffect, useMemo, useState } from 'react';
import { Router } from 'wouter';
import type { WordsToLoad } from '#texts/desk-words.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState, Loading } from '../parts/empty-state.tsx';
import { openConnection } from '../session/connection.ts';
import type { DeskDeps } from '../session/deps.ts';
import { type Desk, DeskProvider } from '../session/desk.tsx';
import type { Me } from '../session/me.ts';
import { createStore } from '../session/store.ts';
import { createToastStore } from '../session/toast-store.ts';
import { SessionEnded } from '../sign-in/session-ended.tsx';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { readMe } from '../wire/me.ts';
import { Frame } from './frame.tsx';
import { useSessionEnd } from './use-session-end.ts';

interface AppProps {
  readonly deps: DeskDeps;
  readonly words: WordsToLoad;
  /** Path and query of the address. */
  readonly at: { readonly path: string; readonly search: string };
}

const HOME = '/sportello/';

/** The desk, or the sign-in page at the same address without a session. */
export function App({ deps, words: toLoad, at }: AppProps) {
  const words = toLoad.first;
  const [me, setMe] = useState<Me | 'asking' | 'nobody' | 'unreachable'>('asking');
  const ask = useCallback(async () => {
    setMe('asking');
    const found = await readMe(deps.call);
    setMe(found.ok ? found.value : found.error === 'not-signed-in' ? 'nobody' : 'unreachable');
  }, [deps]);
  useEffect(() => {
    void ask();
  }, [ask]);
  useEffect(() => {
    if (me === 'nobody') document.title = words.frame.title(words.entrance.title);
  }, [me, words]);
  const { frame, entrance } = words;
  if (me === 'nobody') {
    const fault = new URLSearchParams(at.search).get('errore');
    const then = at.path.startsWith(HOME) ? at.path + (fault === null ? at.search : '') : HOME;
    return <SignInPage words={words} deps={deps} fault={fault} then={then} />;
  }
  if (me === 'asking' || me === 'unreachable')
    return (
      <SignInFrame words={words}>
        {me === 'asking' ? (
          <Loading label={frame.loading} rows={2} />
        ) : (
          <EmptyState icon="off" {...entrance.unreachable}>
            <Button kind="fill" icon="reload" onClick={() => void ask()}>
              {frame.retry}
            </Button>
          </EmptyState>
        )}
      </SignInFrame>
    );
  return <SignedIn me={me} deps={deps} words={toLoad} />;
}

/** Loads the texts of the other pages after the sign-in. */
function useLaterWords(words: WordsToLoad): Desk['laterWords'] {
  const [later, setLater] = useState<Desk['laterWords']>(null);
  useEffect(() => {
    words.later().then(setLater, () => setLater('failed'));
  }, [words]);
  return later;
}

/** The desk of one person. After the session's end it stays covered, with typed values, until the next sign-in. */
function SignedIn({ me, deps, words }: Omit<AppProps, 'at'> & { readonly me: Me }) {
  const connection = useMemo(() => openConnection(deps), [deps]);
  const ending = useSessionEnd(me, deps, connection.now);
  const { watched } = ending;
  const laterWords = useLaterWords(words);
  const stores = useMemo(() => ({ toast: createToastStore(), openCount: createStore<number | null>(null) }), []);
  const desk = useMemo<Desk>(
    () => ({ me, words: words.first, laterWords, deps: watched, connection, ...stores }),
    [me, words, laterWords, watched, connection, stores],
  );
  useEffect(() => connection.stop, [connection]);
  return (
    <DeskProvider desk={desk}>
      <Router base="/sportello">
        <Frame isCovered={ending.is === 'ended'} warning={ending.is === 'soon' ? ending : null} />
      </Router>
      {ending.is === 'ended' && <SessionEnded />}
    </DeskProvider>
  );
}
