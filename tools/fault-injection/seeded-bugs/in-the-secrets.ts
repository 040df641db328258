import type { SeededBug } from './bug.ts';

/** Seeded bugs in what protects an appointment: proofs after a repeated idempotency key, and links after a change. */
export const IN_THE_SECRETS: readonly SeededBug[] = [
  {
    name: 'a repeated key gives any visit a proof',
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
    name: 'a waiting request of another visit reaches the engine',
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
    name: 'links of a former address stay valid',
    breaks: ['link'],
    fault: 'old links after a change',
    patches: [{ file: 'booking/change/new-contact.ts', find: 'contact_id: newOppId(),', replace: '' }],
  },
  {
    name: 'proposals of a former contact stay valid',
    breaks: ['link'],
    fault: 'old links after a change',
    patches: [
      { file: 'booking/change/new-contact.ts', find: 'await renewProposals(tx, world.seal, own);', replace: '' },
    ],
  },
];
