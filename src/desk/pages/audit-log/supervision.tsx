import type { IsoDay } from '#domain/time/rome.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { readSupervision, type SupervisionData } from '../../wire/privacy.ts';
import { PeopleBox } from './people/people-box.tsx';
import { AlertsBox } from './watch/alerts-box.tsx';
import { IntegrityBox } from './watch/integrity-box.tsx';
import { RequestsBox } from './watch/requests-box.tsx';
import s from './watch/supervision.module.css';

interface SupervisionProps {
  /** Shows the entries of an author on a day. */
  readonly onLook: (day: IsoDay, who: string) => void;
}

/** The supervision part of the audit log; privacy requests for the privacy officer alone. */
export function Supervision({ onLook }: SupervisionProps) {
  const { me, deps } = useDesk();
  const { frame, watch: words } = useWords();
  const { value, fault, reload } = useLiveQuery<SupervisionData>({
    name: 'watch',
    branch: '',
    ask: (byItself) => readSupervision(deps.call, byItself),
  });
  return (
    <div className={s.page}>
      {may(me, 'privacy.request') && <PeopleBox onDone={reload} />}
      {value !== null ? (
        <div className={s.boxes}>
          <AlertsBox watched={value} onLook={onLook} />
          <IntegrityBox dailyHashes={value.dailyHashes} />
          <RequestsBox requests={value.requests} />
        </div>
      ) : fault === null ? (
        <Loading label={frame.loading} rows={3} />
      ) : (
        <EmptyState icon="warn" {...words.failed}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
