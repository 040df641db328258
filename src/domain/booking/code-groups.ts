/** A request's code as people read it, in groups of six (R14.4.1). */
export const inGroups = (code: string): string => (code.match(/.{1,6}/gu) ?? []).join(' ');
