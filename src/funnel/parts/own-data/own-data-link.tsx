import { useState } from 'react';
import { isOn } from '#domain/site/features.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { LazyScreen } from '../lazy-screen.tsx';

const dialog = () => import('./own-data-dialog.tsx').then(({ OwnDataDialog }) => ({ default: OwnDataDialog }));

/** Opens «I tuoi dati e i tuoi consensi», loaded on demand; nothing where the site switches this off. */
export function OwnDataLink({ code }: { readonly code: string }) {
  const { site } = useFlow();
  const { ownData: t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
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
