/** The steps of the customer page whose visits are counted: place, slot, tax code, booking. */
export const FUNNEL_STEPS = ['place', 'hour', 'taxCode', 'booked'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
