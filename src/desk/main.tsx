import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import './desk.css';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/language.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { RETURNED } from './door/ended.tsx';
import { Returned } from './door/returned.tsx';
import { App } from './shell/app.tsx';
import { browserWorld } from './shell/browser-world.ts';

const { lang } = document.documentElement;
const words = deskWordsOf(isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
const { pathname, search } = location;
const element = document.getElementById('root');
if (element === null) throw new Error('index.html lacks its root');
createRoot(element).render(
  pathname === RETURNED ? (
    <Returned words={words} />
  ) : (
    <App world={browserWorld()} words={words} at={{ path: pathname, search }} />
  ),
);
