// Mutants of src/contract: the input and output of endpoints, and their handling by the HTTP layer.
const at = 'src/contract';

export const CONTRACT = [
  {
    breaks: 'R0.79',
    name: 'a field nobody knows is let in',
    file: `${at}/appointments.ts`,
    find: 'export const newStylePayload = z.strictObject({',
    replace: 'export const newStylePayload = z.object({',
  },
  {
    breaks: 'R0.82',
    name: 'a create needs no key',
    file: `${at}/appointments.ts`,
    find: '  keyed: true,\n',
    replace: '',
  },
  {
    breaks: 'R13.4.1',
    name: 'a robot may book',
    file: `${at}/appointments.ts`,
    find: "  human: 'pass',\n",
    replace: '',
  },
  {
    breaks: 'R0.14',
    name: 'no edge keeps a booking',
    file: `${at}/appointments.ts`,
    find: '  retries: 10,\n  kept: true,\n',
    replace: '  retries: 10,\n',
  },
  {
    breaks: 'R0.18',
    name: 'an answer of neither kind is a booking',
    file: `${at}/appointments.ts`,
    find: '  resultCode: z.literal(0),',
    replace: '  resultCode: z.number(),',
  },
  {
    breaks: 'R3.2',
    name: 'a consent nobody answered is no answer',
    file: `${at}/person.ts`,
    find: "z.enum(['0', '1', '-1', ''])",
    replace: "z.enum(['0', '1'])",
  },
  {
    breaks: 'R0.80',
    name: 'a forced call is only known in our spelling',
    file: `${at}/appointments.ts`,
    find: "z.union([flag, z.boolean(), z.enum(['', '0', '1', 'true', 'false', 'True', 'False'])]),\n    '',",
    replace: "z.union([flag, z.enum(['', '0', '1'])]),\n    '',",
  },
  {
    breaks: 'R7.29',
    name: 'a token carries no contact',
    file: `${at}/tokens.ts`,
    find: "  'contactID',\n",
    replace: '',
  },
  {
    breaks: 'R7.28',
    name: 'a token carries no telephone',
    file: `${at}/tokens.ts`,
    find: "  'mobilePhone',\n  'fiscalCode',\n  'codFiliale'",
    replace: "  'fiscalCode',\n  'codFiliale'",
  },
  {
    breaks: 'R7.36',
    name: 'the other site is told of any claim',
    file: `${at}/tokens.ts`,
    find: 'keyCode: z.enum(B2B_KEYS)',
    replace: 'keyCode: z.string()',
  },
  {
    breaks: 'R3.22',
    name: 'an agent may have a telephone',
    file: `${at}/agents.ts`,
    find: "  Cellulare: z.literal(''),",
    replace: '  Cellulare: z.string(),',
  },
];
