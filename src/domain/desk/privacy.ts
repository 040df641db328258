/** Why somebody's data are erased: asked for, consent taken back, use objected to, ordered by an authority. */
export const ERASURE_REASONS = ['richiesta', 'revoca', 'opposizione', 'ordine'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** What is in the way of erasing somebody: a visit that is ahead, a call that somebody was promised. */
export const OBSTACLES = ['visita', 'richiamata'] as const;
export type Obstacle = (typeof OBSTACLES)[number];
