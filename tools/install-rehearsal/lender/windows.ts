/** Characters of Windows-1252 that Latin 1 lacks: a spreadsheet writes them automatically. */
const OWN = new Map([
  ['€', 0x80],
  ['’', 0x92],
  ['–', 0x96],
]);

/** The format of a spreadsheet on an Italian Windows: semicolons, CRLF, Windows-1252. */
export function spreadsheet(rows: readonly (readonly string[])[]): Buffer {
  const text = rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('');
  return Buffer.from([...text].map((letter) => OWN.get(letter) ?? letter.charCodeAt(0)));
}

const quoted = (value: string): string => (/[;"\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** 45.4642 in Italian notation. */
export const decimal = (value: number): string => value.toFixed(4).replace('.', ',');
