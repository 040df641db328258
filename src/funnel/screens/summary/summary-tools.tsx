import { type MouseEvent, useEffect, useState } from 'react';
import { Button, LinkButton } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFlow, useToday, useVisit } from '../../actions/funnel.tsx';
import { summaryActions } from '../../actions/summary.ts';
import { useWords } from '../../actions/use-words.ts';
import { saveFile } from '../../browser/save-file.ts';
import { BranchMap } from '../../parts/branch-map.tsx';
import { calendarDataUrl, wantsCalendarAsData } from '../../parts/calendar-as-data.ts';
import { DirectionsButton } from '../../parts/directions-button.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { hasPoint, placeLine } from '../../session/branch.ts';
import { calendarUrl, pdfUrl } from '../../wire/own/document-urls.ts';
import { fileNameOf } from './calendar-entry.ts';
import { calendarLinks } from './calendar-links.ts';
import { documentsOf, letterheadOf, openingOf, stateOf } from './content.ts';
import { pageCalendar } from './page-calendar.ts';
import { printSheet } from './print-sheet.ts';

interface Props {
  readonly appointment: Appointment;
}

interface ToolsProps extends Props {
  /** Calendar and PDF need the proof cookie, which is there after the read; printing needs only the page. */
  readonly hasFiles: boolean;
}

/**
 * The tools of the ticket: calendar first, PDF and print as secondary links. An unconfirmed appointment
 * can only be printed.
 */
export function SummaryTools({ appointment, hasFiles }: ToolsProps) {
  const words = useWords();
  const t = words.summary.actions;
  const { site } = useFlow();
  const today = useToday();
  const { code } = appointment;
  const lender = site.brand.name;
  const isConfirmed = stateOf(appointment) === 'confirmed';
  const offersFiles = hasFiles && isConfirmed;
  const keepsCookies = useVisit((visit) => visit.keepsCookies);
  return (
    <>
      {offersFiles && <Calendar appointment={appointment} />}
      {isConfirmed && !hasFiles && !keepsCookies && (
        <LinkButton
          kind="cta"
          icon="cal"
          href={calendarDataUrl(pageCalendar(words, appointment, lender))}
          download={`${fileNameOf(words, appointment)}.ics`}
        >
          {t.calendar}
        </LinkButton>
      )}
      {isConfirmed && (
        <div className="row">
          {calendarLinks(words, appointment, lender).map(({ name, url }) => (
            <LinkButton key={name} kind="text" icon="plus" href={url} external>
              {t[name]}
            </LinkButton>
          ))}
        </div>
      )}
      <div className="row">
        {offersFiles && (
          <LinkButton kind="text" icon="down" href={pdfUrl(code)} external>
            {t.pdf}
          </LinkButton>
        )}
        <Button
          kind="text"
          icon="print"
          onClick={() =>
            printSheet(window, words, {
              ...{ appointment, letterhead: letterheadOf(site) },
              parts: document.querySelectorAll('#riepilogo article, #chi'),
              papers: documentsOf(words, { appointment, today, site }),
            })
          }
        >
          {t.print}
        </Button>
      </div>
    </>
  );
}

/** The branch's map on demand, and a link to directions. */
export function Way({ appointment }: Props) {
  const words = useWords();
  const { summary: t } = words;
  const { branch } = appointment;
  const opening = openingOf(words, appointment);
  const [map, setMap] = useState(false);
  return (
    <div className="stack-s">
      <div className="row">
        <DirectionsButton kind="text" branch={branch}>
          {t.actions.maps}
          <span className="sr">({t.actions.directions})</span>
        </DirectionsButton>
        {hasPoint(branch) && (
          <Button kind="text" icon="pin" expanded={map} onClick={() => setMap(!map)}>
            {t.actions.map}
          </Button>
        )}
      </div>
      {map && (
        <Notice tone="info" title={placeLine(branch)}>
          <BranchMap branch={branch} />
          {opening.length > 0 && t.hours(opening)}
        </Notice>
      )}
    </div>
  );
}

function Calendar({ appointment }: Props) {
  const words = useWords();
  const { summary: t } = words;
  const { code } = appointment;
  const actions = useActions(summaryActions);
  const [data, setData] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const name = `${fileNameOf(words, appointment)}.ics`;
  // The file is loaded here, because a browser that follows the link reports no failure.
  const save = async (event: MouseEvent) => {
    event.preventDefault();
    const file = await actions.calendarFile(code);
    setRefused(file === null);
    if (file !== null) saveFile(name, file, 'text/calendar');
  };
  useEffect(() => {
    if (wantsCalendarAsData(navigator))
      void actions.calendarFile(code).then((file) => setData(file && calendarDataUrl(file)));
  }, [actions, code]);
  return (
    <>
      <LinkButton
        kind="cta"
        icon="cal"
        href={data ?? calendarUrl(code)}
        {...(data === null ? { download: name, onClick: (event) => void save(event) } : {})}
      >
        {t.actions.calendar}
      </LinkButton>
      {refused && (
        <Notice tone="error" role="alert">
          {t.calendarError}
        </Notice>
      )}
    </>
  );
}
