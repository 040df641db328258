import { useEffect, useState } from 'react';
import { Button, LinkButton } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { summaryActions } from '../../actions/summary.ts';
import { useWords } from '../../actions/use-words.ts';
import { BranchMap } from '../../parts/branch-map.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { hasPoint, placeLine } from '../../session/branch.ts';
import { calendarUrl, pdfUrl } from '../../wire/own/document-urls.ts';
import { calendarDataUrl, wantsCalendarAsData } from './calendar-as-data.ts';
import { directionsUrl } from './directions.ts';
import { printSheet } from './print-sheet.ts';
import css from './summary.module.css';

interface Props {
  readonly appointment: Appointment;
}

/**
 * What can be done with the appointment: map, directions, print, PDF, calendar, change (R1.17, R2.3.81-R2.3.85, R2.3.89,
 * R6.9). One that is not confirmed yet can be printed and noted down, no more.
 */
export function SummaryTools({ appointment }: Props) {
  const words = useWords();
  const t = words.summary;
  const [map, setMap] = useState(false);
  const { branch, code } = appointment;
  const isConfirmed = appointment.status === 'confirmed';
  return (
    <>
      <ul className={css.tools}>
        {isConfirmed && hasPoint(branch) && (
          <li>
            <Button kind="line" wide icon="map" expanded={map} onClick={() => setMap(!map)}>
              {t.actions.map}
            </Button>
          </li>
        )}
        {isConfirmed && <Directions branch={branch} />}
        <li>
          <Button
            kind="line"
            wide
            onClick={() => printSheet(window, words, appointment, document.querySelector('#riepilogo dl'))}
          >
            {t.actions.print}
          </Button>
        </li>
        {isConfirmed && (
          <li>
            <LinkButton kind="line" wide href={pdfUrl(code)} external>
              {t.actions.pdf}
            </LinkButton>
          </li>
        )}
        <Calendar code={code} />
        {isConfirmed && <Edit />}
      </ul>
      {map && (
        <Notice tone="info" title={placeLine(branch)}>
          <BranchMap branch={branch} />
          {t.hours}
        </Notice>
      )}
    </>
  );
}

/** Disabled while its dialog finds the appointment; it keeps the focus, which comes back to it (R2.3.90). */
function Edit() {
  const { summary: t } = useWords();
  const { act, visit } = useFunnel();
  return (
    <li>
      <Button kind="line" wide busy={visit.modal?.kind === 'edit'} onClick={() => act.showModal({ kind: 'edit' })}>
        {t.actions.edit}
      </Button>
    </li>
  );
}

/** The window opens with the click, or a browser would take it for an advertisement; the address comes after. */
function Directions({ branch }: Pick<Appointment, 'branch'>) {
  const { summary: t } = useWords();
  const { site } = useFunnel();
  const actions = useActions(summaryActions);
  const open = async () => {
    const map = window.open('', '_blank');
    const url = directionsUrl(site.links.directions, branch, await actions.whereAmI());
    if (!map) return location.assign(url);
    map.opener = null;
    map.location.replace(url);
  };
  return (
    <li>
      <Button kind="line" wide onClick={() => void open()}>
        {t.actions.directions}
      </Button>
    </li>
  );
}

function Calendar({ code }: Pick<Appointment, 'code'>) {
  const { documents, summary: t } = useWords();
  const actions = useActions(summaryActions);
  const [data, setData] = useState<string | null>(null);
  useEffect(() => {
    if (wantsCalendarAsData(navigator))
      void actions.calendarFile(code).then((file) => setData(file && calendarDataUrl(file)));
  }, [actions, code]);
  return (
    <li>
      <LinkButton
        kind="line"
        wide
        href={data ?? calendarUrl(code)}
        {...(data === null ? { download: `${documents.fileName}.ics` } : {})}
      >
        {t.actions.calendar}
      </LinkButton>
    </li>
  );
}
