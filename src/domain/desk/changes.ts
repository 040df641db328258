/** Who asked for a change of a visit. */
export const WISHERS = ['cliente', 'filiale'] as const;
/** Why a visit is moved or ended by the staff. */
export const CHANGE_REASONS = ['richiesta', 'malattia', 'chiusura', 'doppione', 'errore', 'altro'] as const;
/** By which way somebody of the staff books: by telephone, at the desk ahead, or for who stands there now. */
export const DESK_CHANNELS = ['phone', 'desk', 'walk_in'] as const;
