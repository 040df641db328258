/**
 * Kinds of security events and their codes: the closed list of docs/security.md. A code is a problem code, an endpoint's
 * name, or a command.
 */
export const SECURITY_CODES = {
  'sign-in': ['signed-in', 'stepped-up'],
  'sign-in-refused': ['sign-in-refused', 'step-up-refused', 'logout-refused', 'session-refused'],
  'token-refused': [
    'token-refused',
    'code-refused',
    'not-recognised',
    'client-refused',
    'token-invalid',
    'scope-missing',
  ],
  'request-refused': ['human-check-failed', 'cross-site', 'forward-host', 'not-allowed', 'demo-is-local'],
  'limit-reached': ['too-many-requests', 'limit-reached', 'challenge-dearer', 'cap-reached'],
  /** A person's contacts, or a paper that proves an appointment. */
  reveal: [
    ...['Mostra', 'ChiamaRichiamata', 'ChiamaRicollocazione', 'FoglioAppuntamento'],
    ...['LeggeAppuntamento', 'LeggeCambiamenti'],
  ],
  export: [
    ...['Esporta', 'Esportazione', 'ElencoDelGiorno', 'ElencoAutomatico', 'RichiestaPrivacy'],
    ...['CreaMioCalendario', 'CreaCalendarioFiliale'],
    ...['export', 'db-export'],
  ],
  'role-change': [
    ...['ProponiRuolo', 'ProponiFilePersone', 'ProponiArea', 'ApprovaProposta', 'RitiraProposta', 'ChiudiAccesso'],
    'RuoliDaGruppi',
    ...['staff-add', 'staff-role', 'staff-end', 'staff-import'],
  ],
  'key-change': [
    ...['keys-first', 'keys-new', 'keys-rotate'],
    ...['partners-add', 'partners-secret', 'partners-drop-secret', 'partners-revoke', 'RevocaProgramma'],
  ],
  import: ['db-import'],
  closure: ['ApplicaCapacita', 'ApplicaAssenza', 'AnnullaModifica', 'branch-close', 'holidays'],
  erasure: ['CancellaPersona', 'CancellaMieiDati'],
} as const;

type Codes = typeof SECURITY_CODES;
export type SecurityKind = keyof Codes;
export type SecurityCode<Kind extends SecurityKind = SecurityKind> = Codes[Kind][number];

/** The fields that every event has; '' where one does not apply. */
export interface SecurityFields {
  readonly outcome: 'done' | 'refused';
  /** Pattern of the route, name of the endpoint, or `command`. */
  readonly route: string;
  readonly actorType: 'staff' | 'program' | 'visit' | 'command' | 'system' | 'unknown';
  /** Code of the staff account, id of the program, pseudonym of the visit or stranger, user of the operating system. */
  readonly actor: string;
  /** Pseudonym of the customer or recipient, or code of the staff account or program that is changed. */
  readonly subject: string;
  /** IP address of the caller. */
  readonly client: string;
  readonly requestId: string;
}

/** A security event before it gets its time. Its code decides its kind. */
export type SecurityEvent = {
  [Kind in SecurityKind]: { readonly kind: Kind; readonly code: SecurityCode<Kind> } & SecurityFields;
}[SecurityKind];

const KINDS = new Map<string, SecurityKind>(
  Object.entries(SECURITY_CODES).flatMap(([kind, codes]) => codes.map((code) => [code, kind as SecurityKind] as const)),
);

export const isSecurityCode = (code: string): code is SecurityCode => KINDS.has(code);

const NONE: SecurityFields = {
  ...{ outcome: 'done', route: '', actorType: 'unknown', actor: '', subject: '', client: '', requestId: '' },
};

/** The event of a code; fields that are not given are ''. */
export const securityEvent = (code: SecurityCode, fields: Partial<SecurityFields>): SecurityEvent =>
  ({ kind: KINDS.get(code), code, ...NONE, ...fields }) as SecurityEvent;

/** An event as one line of JSON in ASCII, the same in every destination. */
export const securityLine = (event: SecurityEvent, at: Date): string => {
  const { kind, code, outcome, route, actorType, actor, subject, client, requestId } = event;
  const line = { time: at.toISOString(), kind, code, outcome, route, actorType, actor, subject, client, requestId };
  return JSON.stringify(line).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
};
