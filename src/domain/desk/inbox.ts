/** What stands in the inbox: a message that was given up, a visit whose outcome nobody wrote, a request the engine refused. */
export const TROUBLES = ['messaggio', 'esito', 'rifiuto'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Who has it to do: the branch, or who runs the network. */
export const OWNERS = ['filiale', 'rete'] as const;
export type Owner = (typeof OWNERS)[number];

/** What was done about it: words of a list, so that nothing of anybody is written down. */
export const REMEDIES = ['chiamata', 'corretto', 'altraVia', 'nonSiSa', 'nonServe'] as const;
export type Remedy = (typeof REMEDIES)[number];

const FITTING: Readonly<Record<Trouble, readonly Remedy[]>> = {
  messaggio: ['chiamata', 'corretto', 'altraVia', 'nonServe'],
  esito: ['nonSiSa'],
  rifiuto: ['chiamata', 'altraVia', 'nonServe'],
};

/** An outcome that somebody knows is written on the visit; here one only says that nobody does. */
export const remediesFor = (trouble: Trouble): readonly Remedy[] => FITTING[trouble];
