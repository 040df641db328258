import { Link } from 'wouter';
import { cx } from '#ui/cx.ts';
import b from '../../parts/box.module.css';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { Field, SelectField } from '../../parts/field/field.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useBranch, useBranchQuery } from '../../session/branch.ts';
import { useWords } from '../../session/desk.tsx';
import type { Colleague } from '../../wire/assign.ts';
import type { Goal } from '../../wire/whole-day.ts';
import { PreviewBox } from './preview-box.tsx';
import { useTeam, useWholeDay, type WholeDay } from './use-whole-day.ts';
import s from './whole-day.module.css';

/** «La sua giornata»: passes on or moves the visits of an absent person, after a preview. */
export function WholeDayPage() {
  const { wholeDay } = useWords();
  const branch = useBranch()?.code ?? '';
  return (
    <>
      <PageHead title={wholeDay.title} lead={wholeDay.lead} />
      <Editor key={branch} branch={branch} />
    </>
  );
}

function Editor({ branch }: { readonly branch: string }) {
  const words = useWords();
  const { form } = words.wholeDay;
  const query = useBranchQuery();
  const day = useWholeDay(branch);
  const { team, reload } = useTeam(branch, day.draft.day);
  const people = team === null || team === 'failed' ? [] : team;
  const nameOf = (code: string) => people.find((each) => each.code === code)?.name ?? code;
  return (
    <>
      <Box title={form.title}>
        <div className={cx(b.body, s.form)}>
          <Field
            type="date"
            label={form.day}
            min={day.today}
            value={day.draft.day}
            onChange={(value) => value !== '' && day.change({ day: value, person: '' })}
          />
          {team === null && <Loading label={words.frame.loading} rows={1} />}
          {team === 'failed' && (
            <EmptyState icon="warn" {...form.teamFailed}>
              <Button kind="fill" icon="reload" onClick={reload}>
                {words.frame.retry}
              </Button>
            </EmptyState>
          )}
          {Array.isArray(team) && !people.some(({ visits }) => visits > 0) && (
            <EmptyState icon="cal" {...form.none}>
              <Link href={`/orari${query}${query === '' ? '?' : '&'}assenza=${day.draft.day}`}>{form.toCapacity}</Link>
            </EmptyState>
          )}
          {people.some(({ visits }) => visits > 0) && <Choices day={day} people={people} />}
          {day.trouble !== null && (
            <p className={s.wrong} role="alert">
              {day.trouble}
            </p>
          )}
        </div>
      </Box>
      {day.shown !== null && <PreviewBox day={day} nameOf={nameOf} />}
    </>
  );
}

/** A goal as the value of an option, since a colleague's code may be any text. */
const optionOf = (goal: Goal): string => (goal.kind === 'move' ? 'move' : `to ${goal.whom}`);
const goalOf = (value: string): Goal =>
  value === 'move' ? { kind: 'move' } : { kind: 'pass', whom: value.slice('to '.length) };

function Choices({ day, people }: { readonly day: WholeDay; readonly people: readonly Colleague[] }) {
  const { form } = useWords().wholeDay;
  const { draft, change } = day;
  const colleagues = people.filter(({ code, receives }) => receives && code !== draft.person);
  return (
    <>
      <SelectField
        label={form.person}
        value={draft.person}
        options={[
          { value: '', text: form.choose },
          ...people
            .filter(({ visits }) => visits > 0)
            .map(({ code, name, visits, isAway }) => ({ value: code, text: form.of(name, visits, isAway) })),
        ]}
        onChoose={(person) => change({ person, goal: goalOf('to ') })}
      />
      <SelectField
        label={form.goal}
        value={optionOf(draft.goal)}
        options={[
          { value: 'to ', text: form.free },
          ...colleagues.map(({ code, name, isAway }) => ({ value: `to ${code}`, text: form.pass(name, isAway) })),
          { value: 'move', text: form.move },
        ]}
        onChoose={(value) => change({ goal: goalOf(value) })}
      />
      <p className={s.quiet}>{form.note}</p>
      <div>
        <Button
          kind={day.shown === null ? 'cta' : 'line'}
          icon="eye"
          busy={day.isBusy}
          disabled={draft.person === ''}
          onClick={() => void day.ask()}
        >
          {form.preview}
        </Button>
      </div>
    </>
  );
}
