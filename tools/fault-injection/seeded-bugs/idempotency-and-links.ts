import type { SeededBug } from './bug.ts';

/** Seeded bugs in the protection of an appointment: repeated idempotency keys, and links after a change of contact. */
export const IDEMPOTENCY_AND_LINKS: readonly SeededBug[] = [
  {
    name: "repeating another visit's idempotency key gives ownership of its appointment",
    breaks: ['stranger'],
    fault: 'a repeated key from a stranger',
    patches: [
      {
        file: 'booking/create/create.ts',
        find: 'if (appointmentId === null || repeated !== true) return appointmentId;',
        replace: 'if (repeated !== null) return appointmentId;',
      },
    ],
  },
  {
    name: 'the edge treats a queued request of another visit as one of this visit',
    breaks: ['stranger'],
    fault: 'a repeated key from a stranger',
    patches: [
      {
        file: 'edge/journal/waiting.ts',
        find: "return waiting.visit === visit ? 'this request' : 'this request of another visit';",
        replace: "return 'this request';",
      },
    ],
  },
  {
    name: 'links sent to a replaced e-mail stay valid',
    breaks: ['link'],
    fault: 'old links after a change',
    patches: [{ file: 'booking/change/new-contact.ts', find: 'contact_id: newOppId(),', replace: '' }],
  },
  {
    name: 'new-slot offers sent to a replaced contact stay valid',
    breaks: ['link'],
    fault: 'old links after a change',
    patches: [
      { file: 'booking/change/new-contact.ts', find: 'await renewProposals(tx, deps.seal, own);', replace: '' },
    ],
  },
  {
    name: 'a yes to an earlier slot frees the old seat before the new one is taken',
    breaks: ['I3'],
    fault: 'engine dies during a swap',
    patches: [
      {
        file: 'booking/earlier/answer-offer.ts',
        find: 'const own = { id: row.appointment_id,',
        replace:
          "await deps.db.deleteFrom('seat').where('appointment_id', '=', row.appointment_id).execute();\n  const own = { id: row.appointment_id,",
      },
    ],
  },
];
