/** The groups of endpoints, in the order of a booking. */
export const TAGS = {
  Places: 'Where somebody is: postcodes, typed addresses, points.',
  Branches: 'Branches and agencies near a place, and their free half-hours.',
  'Human check': 'A challenge to solve once a visit, before something is held or created.',
  Booking: 'Hold a half-hour, book it, or move what is booked.',
  'Own appointment': 'Prove an appointment to be one’s own, read it, cancel it.',
  Customers: 'Who a tax code is, with every value masked.',
  Agents: 'Agents who visit, and requests for them.',
  Links: 'Tokens of partner, campaign and mail links.',
  Proposals: 'Half-hours offered in place of one that a branch no longer has.',
  Service: 'Whether the service is there, and what visitors answer to a survey.',
  Edges: 'Between the parts of this service: nobody else is answered.',
} as const satisfies Readonly<Record<string, string>>;
export type Tag = keyof typeof TAGS;
