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
