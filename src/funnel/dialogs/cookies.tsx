import { useSyncExternalStore } from 'react';
import { CookieNotice } from '#ui/feedback/cookie-notice.tsx';
import { useFlow } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import type { Store } from '../session/store.ts';

export interface CookiesProps {
  readonly choice: Store<CookieAnswer>;
  /** The visitor opened the notice again from the footer. */
  readonly asked: boolean;
  readonly onAnswered: () => void;
}

/** The notice until it is answered, and again from the footer. */
export function Cookies({ choice, asked, onAnswered }: CookiesProps) {
  const { cookie: t } = useWords();
  const { site } = useFlow();
  const answer = useSyncExternalStore(choice.subscribe, choice.get);
  if (answer !== null && !asked) return null;
  return (
    <CookieNotice
      title={t.title}
      text={t.text}
      more={{ label: t.more, href: site.links.cookies }}
      refuse={t.refuse}
      accept={t.accept}
      asked={asked}
      onAnswer={(accepted) => {
        choice.update(() => (accepted ? 'si' : 'no'));
        onAnswered();
      }}
    />
  );
}
