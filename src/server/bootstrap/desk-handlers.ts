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
import { receiveHereCall } from '../desk/booking/receive-here.ts';
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
import { dialDisplacedCall, displacedCountCall, tryDisplacedCall } from '../desk/capacity/displaced-calls.ts';
import { previewUndoCall, undoCapacityCall } from '../desk/capacity/undo.ts';
import { assignVisitCall, takeVisitCall } from '../desk/day/assign.ts';
import { arrivalCall, correctionCall, endingCall, startCall, withdrawOutcomeCall } from '../desk/day/attend.ts';
import { readAgendaCall } from '../desk/day/read-agenda.ts';
import { readDayCall } from '../desk/day/read-day.ts';
import { passWholeDayCall, previewWholeDayCall } from '../desk/day/reassign-day.ts';
import { teamCall } from '../desk/day/receivers.ts';
import { waitingPeopleCall } from '../desk/earlier/waiting-people.ts';
import type { DeskHandlers } from '../desk/http/desk-gate.ts';
import { meCall } from '../desk/http/who-am-i.ts';
import { readInboxCall } from '../desk/inbox/read-inbox.ts';
import { putRightCall } from '../desk/inbox/resolve-item.ts';
import { exportCountsCall } from '../desk/insight/export-counts.ts';
import { readInsightCall } from '../desk/insight/read-insight.ts';
import { rehearseLinkCall } from '../desk/links/rehearse.ts';
import { mergePersonsCall, previewMergeCall, undoMergeCall } from '../desk/merge/merge.ts';
import { readNetworkCall } from '../desk/network/read-network.ts';
import { approveOfferCall, withdrawOfferCall } from '../desk/offers/decide-offer.ts';
import { draftOfferCall } from '../desk/offers/draft-offer.ts';
import { readOffersCall } from '../desk/offers/read-offers.ts';
import { programsCall, revokeProgramCall } from '../desk/partners/programs.ts';
import { accessRequestCall } from '../desk/privacy/access.ts';
import { type EraseDeps, erasePersonCall } from '../desk/privacy/erase.ts';
import { watchCall } from '../desk/privacy/watch.ts';
import { proposeAreaCall, saveAreaCall } from '../desk/staff/areas.ts';
import { approveStaffChangeCall, withdrawStaffChangeCall } from '../desk/staff/decide-change.ts';
import { endAccessCall } from '../desk/staff/end-access.ts';
import { previewStaffFileCall, proposeStaffFileCall } from '../desk/staff/file/propose-file.ts';
import type { StaffDeps } from '../desk/staff/once-by-staff.ts';
import { proposeRoleCall } from '../desk/staff/propose-role.ts';
import { staffListCall, staffMemberCall } from '../desk/staff/read-staff.ts';
import { addNoteCall } from '../desk/visit/add-note.ts';
import { changeLanguageCall } from '../desk/visit/change-language.ts';
import { confirmAgainCall } from '../desk/visit/confirm-again.ts';
import { readVisitCall } from '../desk/visit/read-visit.ts';
import { restoreVisitCall } from '../desk/visit/restore.ts';
import { revealCall } from '../desk/visit/reveal.ts';
import { withdrawNoteCall } from '../desk/visit/withdraw-note.ts';
import { noLimits } from '../http/limits/limits.ts';
import type { RehearsalDeps } from '../links/rehearse-link.ts';
import { findAgent } from '../network/find-agent.ts';

/** The lender's own contact data. */
interface OfLender {
  readonly lenderWords: BrandWords;
}

type DeskDeps = BookingDeps &
  CallHours &
  OfLender &
  Pick<EraseDeps, 'mailFiles'> &
  Pick<CapacityDeps, 'smsPrefixes'> &
  Pick<StaffDeps, 'staffIssuer'> &
  Pick<RehearsalDeps, 'cache' | 'sites' | 'tokensAt'>;

/** Creates the use case of every endpoint of the desk. */
export function deskHandlersOf(given: DeskDeps): DeskHandlers {
  // Limits and the demonstration's pretended load are for visitors; the staff sees real bookings.
  const deps = { ...given, limits: noLimits, extraLoad: () => 0 };
  return {
    me: meCall(deps),
    day: readDayCall(deps),
    arrival: arrivalCall(deps),
    start: startCall(deps),
    ending: endingCall(deps),
    correction: correctionCall(deps),
    takeVisit: takeVisitCall(deps),
    assignVisit: assignVisitCall(deps),
    team: teamCall(deps),
    previewWholeDay: previewWholeDayCall(deps),
    passWholeDay: passWholeDayCall(deps),
    ...ownCalendarCalls(deps),
    ...branchCalendarCalls(deps),
    acts: readActsCall(deps),
    agenda: readAgendaCall(deps),
    visit: readVisitCall(deps),
    reveal: revealCall(deps),
    addNote: addNoteCall(deps),
    bookAtDesk: bookAtDeskCall(deps),
    moveAtDesk: moveAtDeskCall(deps),
    cancelAtDesk: cancelAtDeskCall(deps),
    ...repairHandlersOf(deps),
    find: findCall(deps),
    receiveHere: receiveHereCall(deps),
    consentWords: readConsentsCall(deps),
    ...callHandlersOf(deps),
    freeHours: freeHoursCall(deps),
    // The map shows availability as visitors see it, pretended load included.
    network: readNetworkCall(given),
    insight: readInsightCall(deps),
    exportCounts: exportCountsCall(deps),
    inbox: readInboxCall(deps),
    putRight: putRightCall(deps),
    ...capacityHandlersOf(deps),
    offers: readOffersCall(deps),
    draftOffer: draftOfferCall(deps),
    approveOffer: approveOfferCall(deps),
    withdrawOffer: withdrawOfferCall(deps),
    confirmAgain: confirmAgainCall(deps),
    changeLanguage: changeLanguageCall(deps),
    accessRequest: accessRequestCall(deps),
    erasePerson: erasePersonCall(deps),
    watch: watchCall(deps),
    ...staffHandlersOf(deps),
    rehearseLink: rehearseLinkCall(rehearsalOf(given)),
    programs: programsCall(deps),
    revokeProgram: revokeProgramCall(deps),
  };
}

/** A rehearsal shows what visitors see, pretended load included. */
const rehearsalOf = (deps: DeskDeps) => ({
  ...deps,
  agentName: async (code: string) => (await findAgent(deps.db, deps, code))?.name,
});

/** The endpoints that take back or correct what was recorded. */
const repairHandlersOf = (deps: BookingDeps) => ({
  restoreVisit: restoreVisitCall(deps),
  withdrawNote: withdrawNoteCall(deps),
  previewMerge: previewMergeCall(deps),
  mergePersons: mergePersonsCall(deps),
  undoMerge: undoMergeCall(deps),
  withdrawOutcome: withdrawOutcomeCall(deps),
});

/** The endpoints of hours, capacity and displaced visitors. */
const capacityHandlersOf = (deps: BookingDeps & Pick<CapacityDeps, 'smsPrefixes'>) => ({
  previewCapacity: previewCapacityCall(deps),
  applyCapacity: applyCapacityCall(deps),
  applyAbsence: applyAbsenceCall(deps),
  previewUndo: previewUndoCall(deps),
  undoCapacity: undoCapacityCall(deps),
  capacityHistory: capacityHistoryCall(deps),
  branchHours: branchHoursCall(deps),
  displacedPeople: displacedPeopleCall(deps),
  decideDisplaced: decideDisplacedCall(deps),
  displacedCount: displacedCountCall(deps),
  dialDisplaced: dialDisplacedCall(deps),
  tryDisplaced: tryDisplacedCall(deps),
  waitingPeople: waitingPeopleCall(deps),
});

/** The endpoints of requested calls. */
const callHandlersOf = (deps: BookingDeps & CallHours) => ({
  calls: readCallsCall(deps),
  callCount: callCountCall(deps),
  takeCall: takeCallCall(deps),
  dialCall: dialCallCall(deps),
  tryCall: tryCallCall(deps),
  closeCall: closeCallCall(deps),
  assignCall: assignCallCall(deps),
  bookFromCall: bookFromCallCall(deps),
});

/** The endpoints of staff and areas. */
const staffHandlersOf = (deps: StaffDeps) => ({
  staffList: staffListCall(deps),
  staffMember: staffMemberCall(deps),
  proposeRole: proposeRoleCall(deps),
  approveStaffChange: approveStaffChangeCall(deps),
  withdrawStaffChange: withdrawStaffChangeCall(deps),
  endAccess: endAccessCall(deps),
  saveArea: saveAreaCall(deps),
  proposeArea: proposeAreaCall(deps),
  previewStaffFile: previewStaffFileCall(deps),
  proposeStaffFile: proposeStaffFileCall(deps),
});
