import type { privacy as italian } from '../../it/later/privacy.ts';
import type { Shape } from '../../words.ts';

/** The dialog with the privacy notice. The lender provides the notice itself. */
export const privacy: Shape<typeof italian> = { title: 'Privacy notice' };
