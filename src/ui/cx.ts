/** One class attribute out of the parts that apply. */
export const cx = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' ');
