import { useState } from 'react';
import { summary as t } from '#texts/it/summary.ts';
import { useFunnel } from '../../flow/funnel.tsx';
import type { Appointment } from '../../flow/visit.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SchematicMap } from '../../ui/schematic-map.tsx';
import { calendarUrl, directionsUrl, pdfUrl } from './addresses.ts';
import { printSheet } from './print-sheet.ts';
import css from './summary.module.css';

/** What can be done with the appointment: map, directions, print, PDF, calendar (R2.3.81-R2.3.85). */
export function SummaryTools({ appointment }: { readonly appointment: Appointment }) {
  const { act } = useFunnel();
  const [map, setMap] = useState(false);
  const { filiale, oppID } = appointment;
  const place = `${filiale.RagioneSociale}, ${filiale.Indirizzo}, ${filiale.CAP} ${filiale.Citta}`;
  return (
    <>
      <ul className={css.tools}>
        <li>
          <Button kind="line" wide icon="map" onClick={() => setMap(!map)}>
            {t.actions.map}
          </Button>
        </li>
        <li>
          <LinkButton kind="line" wide href={directionsUrl(filiale)} external>
            {t.actions.directions}
          </LinkButton>
        </li>
        <li>
          <Button kind="line" wide onClick={() => printSheet(window, document.getElementById('riepilogo'))}>
            {t.actions.print}
          </Button>
        </li>
        <li>
          <LinkButton kind="line" wide href={pdfUrl(oppID)} external>
            {t.actions.pdf}
          </LinkButton>
        </li>
        <li>
          <LinkButton kind="line" wide href={calendarUrl(oppID)} download="Appuntamento.ics">
            {t.actions.calendar}
          </LinkButton>
        </li>
        <li>
          <Button kind="line" wide onClick={() => act.showModal({ kind: 'edit' })}>
            {t.actions.edit}
          </Button>
        </li>
      </ul>
      {map && (
        <Notice tone="info" title={place}>
          <SchematicMap title={place} />
          {t.hours}
        </Notice>
      )}
    </>
  );
}
