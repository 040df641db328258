import type { Language } from '#domain/language.ts';
import { type Funnel, useFlow } from '../actions/funnel.tsx';
import { Languages } from '../parts/languages.tsx';
import type { Clicks } from './browser-deps.ts';

interface LanguageChoiceProps {
  readonly tracker: Clicks;
  /** Called with the funnel in the chosen language. */
  readonly onFunnel: (funnel: Funnel) => void;
}

/** The choice of the language in the header; the visit stays as it is, also when the language does not load. */
export function LanguageChoice({ tracker, onFunnel }: LanguageChoiceProps) {
  const flow = useFlow();
  const choose = (language: Language): void =>
    void import('./speak.ts').then(
      ({ changeLanguage }) => changeLanguage(flow, language, { tracker, onFunnel }),
      () => flow.act.showModal({ kind: 'error', fault: 'network', retry: () => choose(language) }),
    );
  return <Languages site={flow.site} words={flow.words.first} onChoose={choose} />;
}
