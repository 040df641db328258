import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import './desk.css';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { DESK_WORDS } from '#texts/desk-words.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { App } from './shell/app.tsx';
import { browserDeps } from './shell/browser-deps.ts';
import { RETURNED } from './sign-in/session-ended.tsx';
import { SignInFrame } from './sign-in/sign-in-frame.tsx';
import { SignedInAgain } from './sign-in/signed-in-again.tsx';

const toLoad = DESK_WORDS[DEFAULT_LANGUAGE];
const words = toLoad.first;
const { pathname, search } = location;
const element = document.getElementById('root');
if (element === null) throw new Error('index.html lacks its root');
createRoot(element).render(desk());

/** On plain http, except on loopback, browsers do not store the session cookie: a sign-in would not last. */
function desk() {
  if (!isSecureContext)
    return (
      <SignInFrame words={words}>
        <Notice tone="warn" role="alert">
          {words.entrance.needsHttps}
        </Notice>
      </SignInFrame>
    );
  if (pathname === RETURNED) return <SignedInAgain words={words} />;
  return <App deps={browserDeps()} words={toLoad} at={{ path: pathname, search }} />;
}
