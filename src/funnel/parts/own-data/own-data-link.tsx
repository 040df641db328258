import { useEffect, useState } from 'react';
import { isOn } from '#domain/site/features.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { LazyScreen } from '../lazy-screen.tsx';

const dialog = () => import('./own-data-dialog.tsx').then(({ OwnDataDialog }) => ({ default: OwnDataDialog }));

/** Opens «I tuoi dati e i tuoi consensi», loaded on demand; nothing where the site switches this off. */
export function OwnDataLink({ code }: { readonly code: string }) {
  const { site, store, visit } = useFunnel();
  const { ownData: t } = useWords();
  const [isOpen, setIsOpen] = useState(visit.openingData);
  // A mail's link opens the dialog once; afterwards only a click does.
  useEffect(() => store.update((v) => (v.openingData ? { ...v, openingData: false } : v)), [store]);
  if (!isOn(site, 'ownData')) return null;
  return (
    <div>
      <Button kind="text" onClick={() => setIsOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <LazyScreen load={dialog} with={{ code, onClose: () => setIsOpen(false) }} />}
    </div>
  );
}
