import { fromInstant, hourText, type IsoDay } from '#domain/time/rome.ts';
import { Box } from '../../../parts/box.tsx';
import { Button } from '../../../parts/button.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { StaffAlert, SupervisionData } from '../../../wire/privacy.ts';
import s from './supervision.module.css';

interface AlertsBoxProps {
  readonly watched: SupervisionData;
  readonly onLook: (day: IsoDay, who: string) => void;
}

/** Alerts about unusual activity of staff; a button shows the entries behind each alert. */
export function AlertsBox({ watched: { alerts, since }, onLook }: AlertsBoxProps) {
  const { alerts: words } = useWords().watch;
  const hasNames = alerts.some(({ kind }) => kind === 'propria' || kind === 'collega');
  return (
    <Box title={words.title} aside={<p>{words.since(since)}</p>}>
      {alerts.length === 0 ? (
        <p className={s.none}>{words.none}</p>
      ) : (
        <ul className={s.list}>
          {alerts.map((alert) => (
            <AlertRow key={`${alert.kind} ${alert.day} ${alert.who.code}`} alert={alert} onLook={onLook} />
          ))}
        </ul>
      )}
      {hasNames && <p className={s.none}>{words.namesake}</p>}
    </Box>
  );
}

function AlertRow({ alert, onLook }: { readonly alert: StaffAlert; readonly onLook: AlertsBoxProps['onLook'] }) {
  const { alerts: words } = useWords().watch;
  const { kind, day, who, count, first } = alert;
  return (
    <li className={s.alert}>
      <p>
        <b>{who.name}</b> {words.kinds[kind](count)}
        <small>{words.when(day, hourText(fromInstant(Date.parse(first)).minute))}</small>
      </p>
      <Button icon="search" name={words.lookOf(who.name, day)} onClick={() => onLook(day, who.code)}>
        {words.look}
      </Button>
    </li>
  );
}
