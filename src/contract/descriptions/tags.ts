/** The OpenAPI tags, which group the endpoints, in the order of a booking. */
export const TAGS = {
  Places: 'Places: postcodes, typed addresses, points.',
  Branches: 'Branches and agencies near a place, and their free slots.',
  'Human check': 'A challenge to solve once a visit, before a hold or create.',
  Booking: 'Hold a slot, book it, or move a booking.',
  'Own appointment': 'Prove, read and cancel the visitor’s own appointment.',
  Customers: 'The person of a tax code, with every value masked.',
  Agents: 'Agents who visit, and requests for them.',
  Links: 'Tokens of partner, campaign and mail links.',
  Proposals: 'Slots offered in place of a lost one.',
  Service: 'Liveness, and answers to the survey.',
  Edges: 'Between the parts of this service only.',
} as const satisfies Readonly<Record<string, string>>;
export type Tag = keyof typeof TAGS;
