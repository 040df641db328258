/** The edge's code of a request that is received and not confirmed. */
export const isProvisional = (oppId: string): boolean => oppId.startsWith('PROV-');
