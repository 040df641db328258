/** Why a person's data are erased: request, withdrawal of consent, objection, or order of an authority. */
export const ERASURE_REASONS = ['richiesta', 'revoca', 'opposizione', 'ordine'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** What prevents an erasure: a future visit, or an open callback. */
export const OBSTACLES = ['visita', 'richiamata'] as const;
export type Obstacle = (typeof OBSTACLES)[number];
