import { useVisit } from '../../actions/funnel.tsx';
import { KnownAppointment } from './known-appointment.tsx';
import { ResumeCard } from './resume-card.tsx';

/** What this tab or this device can continue: a chosen slot, else the appointment that was booked here. */
export function KnownDevice() {
  const isHalfway = useVisit((visit) => visit.resumable !== null);
  const isBooked = useVisit((visit) => visit.bookedHere !== false);
  if (isHalfway) return <ResumeCard />;
  return isBooked && <KnownAppointment />;
}
