/** Columns of a file of staff; `code` and `role` identify a row, the others may be missing or empty. */
export const STAFF_COLUMNS = [
  ...(['code', 'name', 'email', 'subject', 'role', 'branch', 'area', 'agent', 'until', 'active'] as const),
];

/** Why a file of staff, or a line of it, is refused. */
export const STAFF_FILE_FAULTS = [
  // The file.
  ...(['noText', 'macRoman', 'unknownColumn', 'columnTwice', 'noCodeColumn'] as const),
  // A line by itself.
  ...(['noRecord', 'code', 'role', 'until', 'active', 'noRole', 'place'] as const),
  // A line against the database.
  ...(['byGroups', 'unknownBranch', 'unknownArea', 'unknownAgent', 'lostZeros', 'past', 'opposed'] as const),
  ...(['newLacks', 'otherSubject', 'subjectTaken'] as const),
  // Lines of one code against each other.
  ...(['endsAlone', 'roleTwice', 'differs'] as const),
];
export type StaffFileFault = (typeof STAFF_FILE_FAULTS)[number];

/** Why the desk cannot propose a line that the command could apply. */
export const STAFF_PLAN_FAULTS = [
  ...(['manyRoles', 'newCover', 'own', 'taken', 'coverDays', 'closedAccount', 'gone'] as const),
];
export type StaffPlanFault = StaffFileFault | (typeof STAFF_PLAN_FAULTS)[number];

/** What stays as it is although the file says otherwise: an open proposal waits, or the desk changes no such column. */
export const STAFF_FILE_NOTICES = ['open', 'names'] as const;
export type StaffFileNotice = (typeof STAFF_FILE_NOTICES)[number];

/** Largest file in bytes: in base64 it fits into a request. */
export const MAX_STAFF_FILE_BYTES = 23_000;
