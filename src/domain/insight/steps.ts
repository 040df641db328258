/** What the service sees of a visit's way: where, which half-hour, who, and that it is booked. */
export const FUNNEL_STEPS = ['place', 'hour', 'taxCode', 'booked'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
