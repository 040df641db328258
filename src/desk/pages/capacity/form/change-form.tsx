import { MAX_CONSULTANTS } from '#domain/agenda/consultants.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { Form } from '#ui/controls/form.tsx';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import b from '../../../parts/box.module.css';
import { Box } from '../../../parts/box.tsx';
import { Button } from '../../../parts/button.tsx';
import f from '../../../parts/fault.module.css';
import { Field } from '../../../parts/field/field.tsx';
import { useCanSave } from '../../../session/connection.ts';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { CHANGE_KINDS } from '../draft.ts';
import type { Capacity } from '../use-capacity.ts';
import type { WeekDraft } from '../week-draft.ts';
import { MoreBranches } from './more-branches.tsx';
import { SpanFields } from './span-fields.tsx';
import { WeekTable } from './week-table.tsx';

interface ChangeFormProps {
  readonly branch: string;
  readonly capacity: Capacity;
  /** The week in force. */
  readonly now: WeekDraft;
}

/** The change, its start and its reason; every failure keeps the values. */
export function ChangeForm({ branch, capacity, now }: ChangeFormProps) {
  const { connection } = useDesk();
  const { form } = useWords().capacity;
  const canAsk = useCanSave(connection);
  const { draft, change, faults, stage, isAsking, trouble } = capacity;
  const today = fromInstant(connection.now()).day;
  const sayOf = (field: keyof typeof faults) => {
    const fault = faults[field];
    return fault === undefined ? undefined : form.faults[fault];
  };
  const isLoan = draft.kind === 'loan';
  return (
    <Box title={form.title}>
      <Form className={b.body} onSubmit={capacity.show}>
        {isLoan ? (
          <p>
            <b>{form.kinds.loan}</b> {form.lender(draft.lender.name)}
          </p>
        ) : (
          <RadioCards
            legend={form.what}
            name="che-cosa"
            value={draft.kind}
            options={CHANGE_KINDS.map((value) => ({ value, label: form.kinds[value] }))}
            onChange={(value) => change({ kind: CHANGE_KINDS.find((each) => each === value) ?? draft.kind })}
          />
        )}
        {draft.kind === 'week' && (
          <WeekTable week={draft.week} now={now} error={sayOf('week')} onChange={(week) => change({ week })} />
        )}
        <SpanFields {...{ draft, change, today, sayOf }} />
        {draft.kind === 'reduce' && (
          <Field
            id="consultants"
            label={form.consultants}
            type="number"
            min={1}
            max={MAX_CONSULTANTS}
            value={String(draft.consultants)}
            onChange={(value) => change({ consultants: Math.max(1, Math.min(MAX_CONSULTANTS, Number(value))) })}
          />
        )}
        <Field
          id="reason"
          label={form.reason}
          value={draft.reason}
          maxLength={200}
          error={sayOf('reason')}
          onChange={(reason) => change({ reason })}
        />
        {!isLoan && <MoreBranches {...{ branch, chosen: draft.others }} onChange={(others) => change({ others })} />}
        {trouble !== null && stage === 'draft' && (
          <p className={f.fault} role="alert">
            {trouble}
          </p>
        )}
        <div>
          <Button
            kind={stage === 'draft' ? 'cta' : 'line'}
            icon="eye"
            busy={isAsking}
            disabled={!canAsk}
            onClick={capacity.show}
          >
            {form.preview}
          </Button>
        </div>
      </Form>
    </Box>
  );
}
