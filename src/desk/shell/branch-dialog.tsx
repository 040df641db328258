import { useState } from 'react';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { useBranch, useChooseBranch } from '../session/branch.ts';
import { useDesk, useWords } from '../session/desk.tsx';
import { branchesNamed, nearestFirst } from '../session/find-branches.ts';
import s from './branch-dialog.module.css';

/** The dialog to choose one of the branches, filtered by name, town or code; those nearest to the current one first. */
export function BranchDialog({ onClose }: { readonly onClose: () => void }) {
  const { me } = useDesk();
  const { branch, ...frame } = useWords().frame;
  const place = useBranch();
  const choose = useChooseBranch();
  const [typed, setTyped] = useState('');
  const found = nearestFirst(branchesNamed(me.branches, typed), place);
  return (
    <Dialog title={branch.title} closeLabel={frame.close} onClose={onClose}>
      <div className={s.find}>
        <label htmlFor="branch-find">{branch.find}</label>
        <input id="branch-find" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <p role="status">{found.length === 0 ? branch.none : branch.count(found.length)}</p>
      </div>
      <ul className={s.list}>
        {found.map(({ code, name, city }) => (
          <li key={code}>
            <button
              type="button"
              aria-current={code === place?.code || undefined}
              onClick={() => {
                choose(code);
                onClose();
              }}
            >
              <b>{name}</b>
              <small>
                {city}, {code}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
