/** What engines tell each other on one channel of the database; the database itself says `network`. */
export type Notice =
  | { readonly kind: 'beat'; readonly id: string; readonly at: number }
  | { readonly kind: 'seats'; readonly id: string; readonly codes: readonly string[] }
  | { readonly kind: 'all' | 'left'; readonly id: string }
  | { readonly kind: 'network' };

/** Its triggers name it too: migration 0014. */
export const CHANNEL = 'fissa_agenda';
/** Of the 8,000 bytes a notice may have: more branches than this are said as "all". */
const MOST_CODES = 500;

export const beat = (id: string, at: number): string => `beat ${id} ${Math.floor(at)}`;
export const left = (id: string): string => `left ${id}`;
export const all = (id: string): string => `all ${id}`;
export const seats = (id: string, codes: ReadonlySet<string>): string =>
  codes.size > MOST_CODES ? all(id) : `seats ${id} ${[...codes].join()}`;

/** Null for what a later version may say. */
export function noticeIn(text: string): Notice | null {
  const [kind, id = '', said = ''] = text.split(' ');
  if (kind === 'network') return { kind };
  if (kind === 'beat') return { kind, id, at: Number(said) };
  if (kind === 'seats') return { kind, id, codes: said.split(',') };
  return kind === 'all' || kind === 'left' ? { kind, id } : null;
}
