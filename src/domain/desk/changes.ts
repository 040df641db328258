/** Who requested a change of a visit. */
export const WISHERS = ['cliente', 'filiale'] as const;
/** Why staff move or cancel a visit; never a matter of health. */
export const CHANGE_REASONS = ['richiesta', 'chiusura', 'doppione', 'errore', 'altro'] as const;
/** How staff book: by telephone, at the desk in advance, or for a customer who is there. */
export const DESK_CHANNELS = ['phone', 'desk', 'walk_in'] as const;
/** How a request is made: on the customer's page, or by the staff. */
export const CHANNELS = ['web', ...DESK_CHANNELS] as const;
export type Channel = (typeof CHANNELS)[number];
