import { type RefObject, useEffect } from 'react';

const PROBLEM = ':is(input, select)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input';

/** After a failed submit, scrolls to the first invalid field and focuses it. */
export function useFocusFirstProblem(form: RefObject<HTMLElement | null>, tried: number): void {
  useEffect(() => {
    if (tried === 0) return;
    const problem = form.current?.querySelector<HTMLElement>(PROBLEM);
    problem?.scrollIntoView({ block: 'center' });
    problem?.focus();
  }, [form, tried]);
}
