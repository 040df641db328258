import type { BrandWords } from '#domain/site/brand-words.ts';
import type { CapacityDeps } from '../booking/capacity/apply-change.ts';
import type { BookingDeps } from '../booking/create/booking-deps.ts';
import { readActsCall } from '../desk/audit/read-acts.ts';
import { bookAtDeskCall } from '../desk/booking/book.ts';
import { bookFromCallCall } from '../desk/booking/book-call.ts';
import { cancelAtDeskCall, moveAtDeskCall } from '../desk/booking/change.ts';
import { findCall } from '../desk/booking/find.ts';
import { freeHoursCall } from '../desk/booking/free-hours.ts';
import { readConsentsCall } from '../desk/booking/read-consents.ts';
import { branchCalendarCalls, ownCalendarCalls } from '../desk/calendar/calendar-links.ts';
import { assignCallCall } from '../desk/calls/assign-call.ts';
import { dialCallCall } from '../desk/calls/dial-call.ts';
import { callCountCall, readCallsCall } from '../desk/calls/read-calls.ts';
import { type CallHours, takeCallCall } from '../desk/calls/take-call.ts';
import { closeCallCall, tryCallCall } from '../desk/calls/try-call.ts';
import { branchHoursCall } from '../desk/capacity/branch-hours.ts';
import { applyAbsenceCall, applyCapacityCall, previewCapacityCall } from '../desk/capacity/change-capacity.ts';
import { capacityHistoryCall } from '../desk/capacity/changes.ts';
import { decideDisplacedCall, displacedPeopleCall } from '../desk/capacity/displaced.ts';
import { previewUndoCall, undoCapacityCall } from '../desk/capacity/undo.ts';
import { assignVisitCall, takeVisitCall } from '../desk/day/assign.ts';
import { arrivalCall, correctionCall, endingCall, startCall } from '../desk/day/attend.ts';
import { passWholeDayCall, previewWholeDayCall } from '../desk/day/pass-day.ts';
import { readAgendaCall } from '../desk/day/read-agenda.ts';
import { readDayCall } from '../desk/day/read-day.ts';
import { teamCall } from '../desk/day/receivers.ts';
import type { DeskHandlers } from '../desk/http/desk-gate.ts';
import { meCall } from '../desk/http/who-am-i.ts';
import { readInboxCall } from '../desk/inbox/read-inbox.ts';
import { putRightCall } from '../desk/inbox/resolve-item.ts';
import { exportCountsCall } from '../desk/insight/export-counts.ts';
import { readInsightCall } from '../desk/insight/read-insight.ts';
import { readNetworkCall } from '../desk/network/read-network.ts';
import { approveOfferCall, withdrawOfferCall } from '../desk/offers/decide-offer.ts';
import { draftOfferCall } from '../desk/offers/draft-offer.ts';
import { readOffersCall } from '../desk/offers/read-offers.ts';
import { accessRequestCall } from '../desk/privacy/access.ts';
import { type EraseDeps, erasePersonCall } from '../desk/privacy/erase.ts';
import { watchCall } from '../desk/privacy/watch.ts';
import { proposeAreaCall, saveAreaCall } from '../desk/staff/areas.ts';
import { approveStaffChangeCall, withdrawStaffChangeCall } from '../desk/staff/decide-change.ts';
import { endAccessCall } from '../desk/staff/end-access.ts';
import type { StaffDeps } from '../desk/staff/once-by-staff.ts';
import { proposeRoleCall } from '../desk/staff/propose-role.ts';
import { staffListCall, staffMemberCall } from '../desk/staff/read-staff.ts';
import { addNoteCall } from '../desk/visit/add-note.ts';
import { confirmAgainCall } from '../desk/visit/confirm-again.ts';
import { readVisitCall } from '../desk/visit/read-visit.ts';
import { revealCall } from '../desk/visit/reveal.ts';
import { noLimits } from '../http/limits/limits.ts';

/** The lender's own contact data. */
interface OfLender {
  readonly lenderWords: BrandWords;
}

type DeskDeps = BookingDeps &
  CallHours &
  OfLender &
  Pick<EraseDeps, 'mailFiles'> &
  Pick<CapacityDeps, 'smsPrefixes'> &
  Pick<StaffDeps, 'staffIssuer'>;

/** Creates the use case of every endpoint of the desk. */
export function deskHandlersOf(given: DeskDeps): DeskHandlers {
  // Limits and the demonstration's pretended load are for visitors; the staff sees real bookings.
  const world = { ...given, limits: noLimits, extraLoad: () => 0 };
  return {
    me: meCall(world),
    day: readDayCall(world),
    arrival: arrivalCall(world),
    start: startCall(world),
    ending: endingCall(world),
    correction: correctionCall(world),
    takeVisit: takeVisitCall(world),
    assignVisit: assignVisitCall(world),
    team: teamCall(world),
    previewWholeDay: previewWholeDayCall(world),
    passWholeDay: passWholeDayCall(world),
    ...ownCalendarCalls(world),
    ...branchCalendarCalls(world),
    acts: readActsCall(world),
    agenda: readAgendaCall(world),
    visit: readVisitCall(world),
    reveal: revealCall(world),
    addNote: addNoteCall(world),
    bookAtDesk: bookAtDeskCall(world),
    moveAtDesk: moveAtDeskCall(world),
    cancelAtDesk: cancelAtDeskCall(world),
    find: findCall(world),
    consentWords: readConsentsCall(world),
    ...callHandlersOf(world),
    freeHours: freeHoursCall(world),
    // The map shows availability as visitors see it, pretended load included.
    network: readNetworkCall(given),
    insight: readInsightCall(world),
    exportCounts: exportCountsCall(world),
    inbox: readInboxCall(world),
    putRight: putRightCall(world),
    ...capacityHandlersOf(world),
    offers: readOffersCall(world),
    draftOffer: draftOfferCall(world),
    approveOffer: approveOfferCall(world),
    withdrawOffer: withdrawOfferCall(world),
    confirmAgain: confirmAgainCall(world),
    accessRequest: accessRequestCall(world),
    erasePerson: erasePersonCall(world),
    watch: watchCall(world),
    ...staffHandlersOf(world),
  };
}

/** The endpoints of hours, capacity and displaced visitors. */
const capacityHandlersOf = (world: BookingDeps & Pick<CapacityDeps, 'smsPrefixes'>) => ({
  previewCapacity: previewCapacityCall(world),
  applyCapacity: applyCapacityCall(world),
  applyAbsence: applyAbsenceCall(world),
  previewUndo: previewUndoCall(world),
  undoCapacity: undoCapacityCall(world),
  capacityHistory: capacityHistoryCall(world),
  branchHours: branchHoursCall(world),
  displacedPeople: displacedPeopleCall(world),
  decideDisplaced: decideDisplacedCall(world),
});

/** The endpoints of requested calls. */
const callHandlersOf = (world: BookingDeps & CallHours) => ({
  calls: readCallsCall(world),
  callCount: callCountCall(world),
  takeCall: takeCallCall(world),
  dialCall: dialCallCall(world),
  tryCall: tryCallCall(world),
  closeCall: closeCallCall(world),
  assignCall: assignCallCall(world),
  bookFromCall: bookFromCallCall(world),
});

/** The endpoints of staff and areas. */
const staffHandlersOf = (world: StaffDeps) => ({
  staffList: staffListCall(world),
  staffMember: staffMemberCall(world),
  proposeRole: proposeRoleCall(world),
  approveStaffChange: approveStaffChangeCall(world),
  withdrawStaffChange: withdrawStaffChangeCall(world),
  endAccess: endAccessCall(world),
  saveArea: saveAreaCall(world),
  proposeArea: proposeAreaCall(world),
});
