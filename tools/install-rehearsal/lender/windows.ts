/** Characters of Windows-1252 that are not in Latin 1. Spreadsheets insert them automatically. */
const OWN = new Map([
  ['€', 0x80],
  ['’', 0x92],
  ['–', 0x96],
]);

/** Formats rows as a spreadsheet on an Italian Windows does: semicolons, CRLF, Windows-1252. */
export function spreadsheet(rows: readonly (readonly string[])[]): Buffer {
  const text = rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('');
  return Buffer.from([...text].map((letter) => OWN.get(letter) ?? letter.charCodeAt(0)));
}

const quoted = (value: string): string => (/[;"\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Formats a number with a decimal comma: 45,4642. */
export const decimal = (value: number): string => value.toFixed(4).replace('.', ',');
