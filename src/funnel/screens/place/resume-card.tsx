import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { resumeActions } from '../../actions/agenda/resume.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import hold from '../../parts/hold-status.module.css';
import { HeldUntil, useIsFuture } from '../../parts/hold-status.tsx';
import css from './resume-card.module.css';

/** The slot that is still held after Back or a reload, until it expires: to resume or to drop. */
export function ResumeCard() {
  const { common, branches, formats } = useWords();
  const t = branches.halfway;
  const { visit } = useFunnel();
  const actions = useActions(resumeActions);
  const [busy, setBusy] = useState(false);
  const { resumable } = visit;
  const isLive = useIsFuture(resumable?.until ?? 0);
  useEffect(() => {
    if (resumable && !isLive) actions.forget();
  }, [resumable, isLive, actions]);
  if (!resumable) return null;
  const { date, hour, branch, until } = resumable;
  const resume = () => {
    setBusy(true);
    void actions.resume();
  };
  const forget = () => {
    actions.forget();
    document.getElementById('luogo')?.focus();
  };
  return (
    <section className={css.card} aria-labelledby="a-meta">
      <h2 id="a-meta">{t.heading(formats.shortDay(date), hour, branch.name)}</h2>
      <p className={hold.hold}>
        <HeldUntil at={until} />
      </p>
      <div className="two">
        <Button kind="cta" busy={busy} onClick={resume}>
          {busy ? common.wait : t.resume}
        </Button>
        <Button kind="line" onClick={forget}>
          {t.again}
        </Button>
      </div>
    </section>
  );
}
