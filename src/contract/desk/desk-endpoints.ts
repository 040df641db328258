import { acts } from './acts.ts';
import { agenda } from './agenda.ts';
import { assignVisit, passWholeDay, previewWholeDay, takeVisit, team } from './assignment.ts';
import { arrival, correction, ending, start } from './attendance.ts';
import { bookFromCall } from './book-call.ts';
import { bookAtDesk, cancelAtDesk, find, moveAtDesk, receiveHere } from './booking.ts';
import {
  branchCalendar,
  endBranchCalendar,
  endOwnCalendar,
  makeBranchCalendar,
  makeOwnCalendar,
  ownCalendar,
} from './calendar.ts';
import { assignCall, callCount, calls, closeCall, dialCall, takeCall, tryCall } from './calls.ts';
import {
  applyAbsence,
  applyCapacity,
  branchHours,
  capacityHistory,
  previewCapacity,
  previewUndo,
  undoCapacity,
} from './capacity.ts';
import { consentTexts } from './consents.ts';
import { day } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';
import { decideDisplaced, displacedPeople } from './displaced.ts';
import { dialDisplaced, displacedCount, tryDisplaced } from './displaced-calls.ts';
import { waitingPeople } from './earlier.ts';
import { freeHours } from './free-hours.ts';
import { inbox, putRight } from './inbox.ts';
import { exportCounts, insight } from './insight.ts';
import { rehearseLink } from './links.ts';
import { me } from './me.ts';
import { mergePersons, previewMerge, undoMerge } from './merge.ts';
import { network } from './network.ts';
import { approveOffer, draftOffer, offers, withdrawOffer } from './offers.ts';
import { programs, revokeProgram } from './partners.ts';
import { accessRequest, erasePerson, watch } from './privacy.ts';
import { restoreVisit, withdrawNote, withdrawOutcome } from './repair.ts';
import {
  approveStaffChange,
  endAccess,
  proposeArea,
  proposeRole,
  saveArea,
  staffList,
  staffMember,
  withdrawStaffChange,
} from './staff.ts';
import { previewStaffFile, proposeStaffFile } from './staff-file.ts';
import { addNote, changeLanguage, confirmAgain, reveal, visit } from './visit.ts';

/** Every desk endpoint; none of them is public. */
export const DESK_ENDPOINTS = {
  me,
  day,
  arrival,
  start,
  ending,
  correction,
  takeVisit,
  assignVisit,
  team,
  previewWholeDay,
  passWholeDay,
  ownCalendar,
  makeOwnCalendar,
  endOwnCalendar,
  branchCalendar,
  makeBranchCalendar,
  endBranchCalendar,
  acts,
  agenda,
  visit,
  reveal,
  addNote,
  bookAtDesk,
  moveAtDesk,
  cancelAtDesk,
  restoreVisit,
  withdrawNote,
  withdrawOutcome,
  previewMerge,
  mergePersons,
  undoMerge,
  find,
  receiveHere,
  consentWords: consentTexts,
  calls,
  callCount,
  takeCall,
  dialCall,
  tryCall,
  closeCall,
  assignCall,
  bookFromCall,
  freeHours,
  network,
  insight,
  exportCounts,
  inbox,
  putRight,
  previewCapacity,
  applyCapacity,
  previewUndo,
  undoCapacity,
  capacityHistory,
  branchHours,
  displacedPeople,
  decideDisplaced,
  displacedCount,
  dialDisplaced,
  tryDisplaced,
  waitingPeople,
  applyAbsence,
  offers,
  draftOffer,
  approveOffer,
  withdrawOffer,
  confirmAgain,
  changeLanguage,
  accessRequest,
  erasePerson,
  watch,
  staffList,
  staffMember,
  proposeRole,
  approveStaffChange,
  withdrawStaffChange,
  endAccess,
  saveArea,
  proposeArea,
  previewStaffFile,
  proposeStaffFile,
  programs,
  rehearseLink,
  revokeProgram,
} as const satisfies Readonly<Record<string, DeskEndpoint>>;
export type DeskEndpoints = typeof DESK_ENDPOINTS;
