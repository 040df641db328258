/** 'Teodora Maestrelli' → 'TM': the first and the last word. */
export function initialsOf(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return `${first.charAt(0)}${rest.at(-1)?.charAt(0) ?? ''}`;
}
