import { ROLES } from '#domain/desk/roles.ts';
import { STAFF_COLUMNS, type StaffFileFault } from '#domain/desk/staff-file.ts';
import type { LineFault } from '../../desk/staff/file/read-staff-file.ts';
import { NO_RECORD } from '../../platform/csv/records.ts';
import { UNREADABLE } from '../../platform/csv/text-source.ts';

const TEXTS: Readonly<Record<StaffFileFault, (about: string) => string>> = {
  noText: () => `The file ${UNREADABLE['no-text']}`,
  macRoman: () => `The file ${UNREADABLE['mac-roman']}`,
  unknownColumn: (places) => `unknown column at place ${places}; known are ${STAFF_COLUMNS.join(', ')}`,
  columnTwice: (column) => `the column ${column} stands there twice`,
  noCodeColumn: () => 'the column code is missing',
  noRecord: () => NO_RECORD,
  code: () => 'code must be 2 to 64 letters, digits, dots or hyphens',
  role: () => `role must be one of ${ROLES.join(', ')}`,
  until: () => 'until must be a day like 2026-12-31, the last one',
  active: () => 'active must be si or no',
  noRole: () => 'role is missing: write one, or active = no to end the access',
  place: (needed) => placeText(needed),
  byGroups: () => "the identity provider's groups decide this account: change them there, remove the line",
  unknownBranch: (code) => `branch ${code} does not exist: correct it, or import the branch first`,
  unknownArea: (code) => `area ${code} does not exist: correct it, or make it in «Persone»`,
  unknownAgent: (code) => `agent ${code} does not exist: correct it, or import the agent first`,
  lostZeros: (codes) => lostZerosText(codes),
  past: () => 'until is past: write a coming day, or remove the line',
  opposed: () => 'nobody is admin and auditor at once: remove one line, or wait for the end of the cover',
  newLacks: (columns) => `is new: fill ${columns}`,
  otherSubject: () => 'subject is another one: end this code, and add the person with a new code',
  subjectTaken: (holder) => `subject belongs to ${holder}: use that code`,
  endsAlone: () => 'a line with active = no must be the only one of its code',
  roleTwice: () => 'this role is on another line: remove one',
  differs: (column) => `${column} differs between the lines of this code: write it once`,
};

function placeText(needed: string): string {
  const [role, place] = needed.split(' ');
  return `${role} needs ${place === 'network' ? 'no place' : `its ${place} and no other`}`;
}

function lostZerosText(codes: string): string {
  const [column, code, full] = codes.split(' ');
  return `${column} ${code} has lost its zeros, ${full} exists: format the column as text`;
}

/** A fault of a file of staff, with its remedy. */
export const faultText = ({ line, code, fault, about }: LineFault): string =>
  `${line === 0 ? '' : `line ${line}: `}${code === '' ? '' : `${code}: `}${TEXTS[fault](about)}`;
