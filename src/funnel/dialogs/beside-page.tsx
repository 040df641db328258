import { useEffect } from 'react';
import { isOn } from '#domain/site/features.ts';
import { useFlow } from '../actions/funnel.tsx';
import { registerWorker, removeWorker } from '../browser/pocket-worker.ts';
import { Cookies, type CookiesProps } from './cookies.tsx';

/** What every page has after its first paint: the notice about cookies, and the worker for the time without a network. */
export function BesidePage(props: CookiesProps) {
  const { site, words } = useFlow();
  const { language } = words.first;
  const isWanted = isOn(site, 'pocket');
  useEffect(() => {
    // Without the worker the page works as before.
    (isWanted ? registerWorker(language) : removeWorker()).catch(() => undefined);
  }, [isWanted, language]);
  return <Cookies {...props} />;
}
