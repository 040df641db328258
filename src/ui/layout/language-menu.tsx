import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import s from './layout.module.css';

interface LanguageMenuProps<Code extends string> {
  /** Code of the present language. */
  readonly current: Code;
  /** The languages by code, each with its own name. */
  readonly languages: readonly { readonly code: Code; readonly name: string }[];
  readonly label: string;
  readonly onChoose: (code: Code) => void;
}

/** The choice of the page's language: each is named in itself, and a link without scripts of its own. */
export function LanguageMenu<Code extends string>({ current, languages, label, onChoose }: LanguageMenuProps<Code>) {
  const name = languages.find(({ code }) => code === current)?.name ?? current;
  return (
    <details className={s.menu} onKeyDown={closeOnEscape} onBlur={closeOutside}>
      <summary aria-label={`${label}: ${name} (${current.toUpperCase()})`}>
        <span>{name}</span>
        <span>{current.toUpperCase()}</span>
      </summary>
      <ul>
        {languages.map(({ code, name: own }) => (
          <li key={code}>
            <a
              href={`?lang=${code}`}
              lang={code}
              hrefLang={code}
              aria-current={code === current}
              onClick={(event) => {
                event.preventDefault();
                close(event);
                onChoose(code);
              }}
            >
              {own}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Closes the menu, with the focus on the control that opens it. */
function close({ currentTarget }: MouseEvent | KeyboardEvent): void {
  const menu = currentTarget.closest('details');
  menu?.removeAttribute('open');
  menu?.querySelector('summary')?.focus();
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') close(event);
}

function closeOutside({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.removeAttribute('open');
}
