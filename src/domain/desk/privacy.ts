/** Why a person's data are erased: on request, consent withdrawn, objection, order of an authority. */
export const ERASURE_REASONS = ['richiesta', 'revoca', 'opposizione', 'ordine'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** What blocks an erasure: a future visit, a promised call. */
export const OBSTACLES = ['visita', 'richiamata'] as const;
export type Obstacle = (typeof OBSTACLES)[number];
