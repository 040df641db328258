import { isUnanswered } from '#client/call.ts';
import { changesDetails, isChanging, mayGiveData } from '#domain/flow/predicates.ts';
import type { CallFault } from '../api/call.ts';
import { NO_URL } from '../api/no-url.ts';
import { announceHold } from '../browser/other-tabs.ts';
import type { Appointment, OwnAppointment } from '../session/appointment.ts';
import type { SlotTime } from '../session/branch.ts';
import type { FlowDeps } from '../session/deps.ts';
import { faultDialog, hasOwnMessage } from '../session/fault-dialog.ts';
import { isLenderUrl } from '../session/lender-url.ts';
import { isProvisional } from '../session/provisional-code.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import { bookedAppointment } from '../wire/requests/booked-appointment.ts';
import { type SendOutcome, sendAudited, sendCreate } from '../wire/requests/send-create.ts';
import { goToStep } from './advance.ts';
import { storeHeldSlot } from './remember.ts';

/** The visit after a failed create; the form stays filled. */
const failed = (visit: Visit, change: Partial<Visit>): Visit => ({
  ...withFacts(visit, { creation: 'failed' }),
  ...change,
});

/** The slot before a move; null where the slot did not change. */
function slotBefore({ facts, ownAppointment, choice }: Visit): SlotTime | null {
  if (!isChanging(facts) || ownAppointment.status !== 'loaded' || choice.hour === null) return null;
  const { date, hour, branch } = ownAppointment.appointment;
  const isSame = date === choice.date && hour === choice.hour && branch.code === choice.branch?.code;
  return isSame ? null : { date, hour };
}

/** Loads the script of a move on demand: only changes of appointments need it. */
async function sendRequest(deps: FlowDeps, visit: Visit): Promise<SendOutcome> {
  if (!isChanging(visit.facts)) return sendCreate(deps, visit);
  const move = await import('../wire/requests/send-move.ts').catch(() => null);
  return move ? move.sendMove(deps, visit) : { kind: 'failed', fault: 'network' };
}

/** The person of a request, the branch and the time. */
const bookingOf = ({ form, choice, callTime }: Visit): string =>
  JSON.stringify([form.taxCode, choice.branch?.code, choice.date, choice.hour, callTime]);

/**
 * Sends the request; returns the answered one. If the slot is taken, an earlier request of this visit whose answer was
 * lost may have taken it: that request is repeated with its own key, and stands if it was booked.
 */
async function sendOrFind(
  deps: FlowDeps,
  visit: Visit,
  unanswered: Visit | null,
): Promise<readonly [Visit, SendOutcome]> {
  const outcome = await sendRequest(deps, visit);
  const isTaken = outcome.kind === 'refused' && outcome.reason === 'slot-taken';
  if (!isTaken || unanswered === null || bookingOf(unanswered) !== bookingOf(visit)) return [visit, outcome];
  const earlier = await sendRequest(deps, unanswered);
  return earlier.kind === 'booked' ? [unanswered, earlier] : [visit, outcome];
}

/** After a taken slot: goes back to the page with the slots and reloads them, without a preselection. */
async function backToHours(deps: FlowDeps, near: readonly SlotTime[]): Promise<void> {
  const { store } = deps;
  const { branch, date } = store.get().choice;
  const hours = await import('./agenda/hours.ts').catch(() => null);
  store.update((v) => {
    const free = withFacts(v, { creation: 'none', search: 'ready' });
    return hours?.withSlotTaken(free, near) ?? free;
  });
  goToStep(deps, isChanging(store.get().facts) ? 'change' : 'branches');
  if (branch && date) await hours?.reloadDay(deps, branch, date);
}

/** After a taken time of a call: the form stays filled, and the visitor chooses another time. */
const callTimeTaken = (store: FlowDeps['store'], callTaken: readonly SlotTime[]): void =>
  store.update((v) => ({ ...withFacts(v, { creation: 'none' }), callTime: null, callTaken }));

/** Shows a refusal: for a create a page with "Riprova", for a change a dialog above the page. */
function showRefusal(
  store: FlowDeps['store'],
  fault: 'create' | 'editSave',
  refusal: NonNullable<Visit['refusal']>,
): void {
  store.update((v) => failed(v, fault === 'create' ? { refusal } : { modal: { kind: 'error', fault } }));
}

/** Handles a refusal: a taken slot leads back to the slots, an existing appointment to the change dialog. */
async function handleRefusal(
  deps: FlowDeps,
  { reason, near }: Extract<SendOutcome, { kind: 'refused' }>,
  fault: 'create' | 'editSave',
): Promise<void> {
  if (reason === 'slot-taken' && deps.store.get().callTime) return callTimeTaken(deps.store, near);
  if (reason === 'slot-taken') return backToHours(deps, near);
  if (reason === 'already-booked' && fault === 'create') {
    const edit = await import('./edit.ts').catch(() => null);
    if (await edit?.openExisting(deps)) return;
  }
  showRefusal(deps.store, fault, reason);
}

/** An answer that cannot be read may belong to a stored request, like a lost one. */
function sendFailed(store: FlowDeps['store'], fault: CallFault, rejected: 'create' | 'editSave'): void {
  const shown = isUnanswered(fault) ? 'network' : fault;
  if (shown === 'network' || hasOwnMessage(shown))
    store.update((v) => failed(v, { modal: faultDialog(shown, rejected) }));
  else showRefusal(store, rejected, 'failed');
}

/** After a version conflict. If its script cannot be loaded, the move can be pressed again. */
async function showChanged(deps: FlowDeps, appointment: Appointment): Promise<void> {
  deps.store.update((v) => failed(v, {}));
  const change = await import('./change.ts').catch(() => null);
  if (change) await change.openChanged(deps, appointment);
  else sendFailed(deps.store, 'network', 'editSave');
}

/**
 * Returns the function that sends the visit's request, one at a time, and opens the next page by the answer.
 */
export function createRequestSender(deps: FlowDeps): () => Promise<void> {
  const { store } = deps;
  let unanswered: Visit | null = null;

  function booked(sent: Visit, outcome: Extract<SendOutcome, { kind: 'booked' }>): void {
    const { code, leadsTo } = outcome;
    const own: OwnAppointment = isProvisional(code)
      ? { status: 'none' }
      : { status: 'booked', appointment: bookedAppointment(sent, outcome), reading: 'unread' };
    store.update((v) => ({
      ...withFacts(v, { creation: 'done', change: { status: 'none' } }),
      oppId: code,
      movedFrom: slotBefore(sent),
      ownAppointment: own,
      refusal: null,
      heldSlot: null,
      resumable: null,
    }));
    storeHeldSlot(deps, null);
    if (!isChanging(sent.facts) && sent.choice.hour !== null) announceHold();
    if (leadsTo !== '' && !isLenderUrl(leadsTo, deps.site)) deps.log(NO_URL.invalid);
    if (isLenderUrl(leadsTo, deps.site)) deps.leave(leadsTo);
    else goToStep(deps, 'summary', { replace: true, state: { oppId: code } });
  }

  async function settle(sent: Visit, outcome: SendOutcome, rejected: 'create' | 'editSave'): Promise<void> {
    switch (outcome.kind) {
      case 'booked':
        if (!isProvisional(outcome.code)) void sendAudited(deps, sent, outcome.code);
        return booked(sent, outcome);
      case 'refused':
        return handleRefusal(deps, outcome, rejected);
      case 'stale':
        return showChanged(deps, outcome.appointment);
      case 'failed':
        return sendFailed(store, outcome.fault, rejected);
    }
  }

  async function create(): Promise<void> {
    const visit = store.get();
    if (visit.facts.creation === 'running' || visit.facts.creation === 'done') return;
    if (!mayGiveData(visit.facts) && !changesDetails(visit.facts)) {
      // An incomplete request is not sent.
      showRefusal(store, isChanging(visit.facts) ? 'editSave' : 'create', 'failed');
      return;
    }
    store.update((v) => ({ ...withFacts(v, { creation: 'running' }), refusal: null }));
    const isChange = isChanging(visit.facts);
    const [sent, outcome] = await sendOrFind(deps, visit, isChange ? null : unanswered);
    if (!isChange && outcome.kind === 'failed' && isUnanswered(outcome.fault)) unanswered = visit;
    await settle(sent, outcome, isChange ? 'editSave' : 'create');
  }

  return create;
}
