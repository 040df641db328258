import { hasReminder } from '#domain/message/reminder.ts';
import { LaterIcon } from '#ui/later-icon.tsx';
import { useFunnel, useToday } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import line from '../hold-status.module.css';

const ICONS = ['clock', 'euro', 'bell'] as const;

/** What the visit takes, beside the button that books it. */
export function VisitFacts() {
  const { summary } = useWords();
  const { visit, site } = useFunnel();
  const today = useToday();
  const facts = summary.facts(site.visitMinutes, hasReminder(visit.choice.date ?? today, today));
  return (
    <ul className="note row">
      {ICONS.slice(0, facts.length).map((icon, at) => (
        <li key={icon} className={line.hold}>
          <LaterIcon name={icon} />
          <span>{facts[at]}</span>
        </li>
      ))}
    </ul>
  );
}
