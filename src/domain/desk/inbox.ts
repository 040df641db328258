/** Kinds of inbox items: an undelivered message, a visit without outcome, a journalled request that was refused. */
export const TROUBLES = ['messaggio', 'esito', 'rifiuto'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Who resolves an item: the branch, or the network administration. */
export const OWNERS = ['filiale', 'rete'] as const;
export type Owner = (typeof OWNERS)[number];

/** How an item was resolved. The words are fixed, so that staff cannot type personal data. */
export const REMEDIES = ['chiamata', 'corretto', 'altraVia', 'nonSiSa', 'nonServe'] as const;
export type Remedy = (typeof REMEDIES)[number];

const REMEDIES_BY_TROUBLE: Readonly<Record<Trouble, readonly Remedy[]>> = {
  messaggio: ['chiamata', 'corretto', 'altraVia', 'nonServe'],
  esito: ['nonSiSa'],
  rifiuto: ['chiamata', 'altraVia', 'nonServe'],
};

/** The remedies for a kind of item. A missing outcome is recorded on the visit; here it can only be set to unknown. */
export const remediesFor = (trouble: Trouble): readonly Remedy[] => REMEDIES_BY_TROUBLE[trouble];
