/** Kinds of inbox items: a dead message, a visit without outcome, a request that the engine refused. */
export const TROUBLES = ['messaggio', 'esito', 'rifiuto'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The owner of an item: the branch, or the network administration. */
export const OWNERS = ['filiale', 'rete'] as const;
export type Owner = (typeof OWNERS)[number];

/** How an item was resolved: words of a list, so no personal data are stored. */
export const REMEDIES = ['chiamata', 'corretto', 'altraVia', 'nonSiSa', 'nonServe'] as const;
export type Remedy = (typeof REMEDIES)[number];

const FITTING: Readonly<Record<Trouble, readonly Remedy[]>> = {
  messaggio: ['chiamata', 'corretto', 'altraVia', 'nonServe'],
  esito: ['nonSiSa'],
  rifiuto: ['chiamata', 'altraVia', 'nonServe'],
};

/** A known outcome is recorded on the visit; here it can only be marked as unknown. */
export const remediesFor = (trouble: Trouble): readonly Remedy[] => FITTING[trouble];
