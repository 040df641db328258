import type { Migration } from 'kysely';
import { up as desk } from './0015-desk.ts';
import { up as attendance } from './0016-attendance.ts';
import { up as branchDigest } from './0017-branch-digest.ts';
import { up as capacity } from './0018-capacity.ts';
import { up as calls } from './0019-calls.ts';
import { up as insight } from './0020-insight.ts';
import { up as offers } from './0021-offers.ts';
import { up as person } from './0022-person.ts';
import { up as appointmentFeed } from './0023-appointment-feed.ts';
import { up as receipts } from './0024-receipts.ts';
import { up as madeOn } from './0025-made-on.ts';
import { up as consultants } from './0026-consultants.ts';
import { up as mobile } from './0027-mobile.ts';
import { up as lookupBearsNoKey } from './0028-lookup-bears-no-key.ts';
import { up as proofVisit } from './0029-proof-visit.ts';
import { up as second } from './0030-second.ts';
import { up as ownQueue } from './0031-own-queue.ts';
import { up as proposalIssue } from './0033-proposal-issue.ts';
import { up as unprovenShare } from './0034-unproven-share.ts';
import { up as proofFormer } from './0035-proof-former.ts';
import { up as auditRetention } from './0036-audit-retention.ts';
import { up as refusalLetters } from './0037-refusal-letters.ts';
import { up as staffLetters } from './0038-staff-letters.ts';
import { up as leadVisit } from './0039-lead-visit.ts';
import { up as find } from './0040-find.ts';
import { up as callLines } from './0041-call-lines.ts';
import { up as assignment } from './0044-assignment.ts';
import { up as calendarLink } from './0045-calendar-link.ts';
import { up as staffChanges } from './0048-staff-changes.ts';
import { up as dayLists } from './0049-day-lists.ts';
import { up as noteWithdrawn } from './0050-note-withdrawn.ts';
import { up as personMerge } from './0051-person-merge.ts';
import { up as partner } from './0052-partner.ts';
import { up as partnerUsed } from './0053-partner-used.ts';
import { up as earlier } from './0055-earlier.ts';
import { up as offerNonce } from './0058-offer-nonce.ts';
import { up as displacementTry } from './0059-displacement-try.ts';
import { up as callAtTime } from './0060-call-at-time.ts';
import { up as agentLink } from './0062-agent-link.ts';
import { up as languages } from './0063-languages.ts';
import { up as consentChain } from './0064-consent-chain.ts';
import { up as identity } from './0066-identity.ts';
import { up as recognition } from './0067-recognition.ts';
import { up as feedConsents } from './0068-feed-consents.ts';
import { up as usedKey } from './0069-used-key.ts';
import { up as network } from './engine/0001-network.ts';
import { up as booking } from './engine/0002-booking.ts';
import { up as leads } from './engine/0003-leads.ts';
import { up as codes } from './engine/0004-codes.ts';
import { up as journal } from './engine/0005-journal.ts';
import { up as holders } from './engine/0006-holders.ts';
import { up as kinds } from './engine/0007-kinds.ts';
import { up as keyFingerprint } from './engine/0008-key-fingerprint.ts';
import { up as deliveries } from './engine/0009-deliveries.ts';
import { up as keyRing } from './engine/0010-key-ring.ts';
import { up as narrowRemoval } from './engine/0011-narrow-removal.ts';
import { up as verified } from './engine/0012-verified.ts';
import { up as caps } from './engine/0013-caps.ts';
import { up as networkNotices } from './engine/0014-network-notices.ts';

/** Every migration, in order. Names are stored in the database: never rename, only append. */
export const migrations: Record<string, Migration> = {
  '0001-network': { up: network },
  '0002-booking': { up: booking },
  '0003-leads': { up: leads },
  '0004-codes': { up: codes },
  '0005-journal': { up: journal },
  '0006-holders': { up: holders },
  '0007-kinds': { up: kinds },
  '0008-key-fingerprint': { up: keyFingerprint },
  '0009-deliveries': { up: deliveries },
  '0010-key-ring': { up: keyRing },
  '0011-narrow-removal': { up: narrowRemoval },
  '0012-verified': { up: verified },
  '0013-caps': { up: caps },
  '0014-network-notices': { up: networkNotices },
  '0015-desk': { up: desk },
  '0016-attendance': { up: attendance },
  '0017-branch-digest': { up: branchDigest },
  '0018-capacity': { up: capacity },
  '0019-calls': { up: calls },
  '0020-insight': { up: insight },
  '0021-offers': { up: offers },
  '0022-person': { up: person },
  '0023-appointment-feed': { up: appointmentFeed },
  '0024-receipts': { up: receipts },
  '0025-made-on': { up: madeOn },
  '0026-consultants': { up: consultants },
  '0027-mobile': { up: mobile },
  '0028-lookup-bears-no-key': { up: lookupBearsNoKey },
  '0029-proof-visit': { up: proofVisit },
  '0030-second': { up: second },
  '0031-own-queue': { up: ownQueue },
  '0033-proposal-issue': { up: proposalIssue },
  '0034-unproven-share': { up: unprovenShare },
  '0035-proof-former': { up: proofFormer },
  '0036-audit-retention': { up: auditRetention },
  '0037-refusal-letters': { up: refusalLetters },
  '0038-staff-letters': { up: staffLetters },
  '0039-lead-visit': { up: leadVisit },
  '0040-find': { up: find },
  '0041-call-lines': { up: callLines },
  '0044-assignment': { up: assignment },
  '0045-calendar-link': { up: calendarLink },
  '0048-staff-changes': { up: staffChanges },
  '0049-day-lists': { up: dayLists },
  '0050-note-withdrawn': { up: noteWithdrawn },
  '0051-person-merge': { up: personMerge },
  '0052-partner': { up: partner },
  '0053-partner-used': { up: partnerUsed },
  '0055-earlier': { up: earlier },
  '0058-offer-nonce': { up: offerNonce },
  '0059-displacement-try': { up: displacementTry },
  '0063-languages': { up: languages },
  '0062-agent-link': { up: agentLink },
  '0060-call-at-time': { up: callAtTime },
  '0064-consent-chain': { up: consentChain },
  '0066-identity': { up: identity },
  '0067-recognition': { up: recognition },
  '0068-feed-consents': { up: feedConsents },
  '0069-used-key': { up: usedKey },
};
