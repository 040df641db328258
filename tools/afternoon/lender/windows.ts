/** What Windows-1252 has where Latin 1 has nothing: a spreadsheet writes these by itself. */
const OWN = new Map([
  ['€', 0x80],
  ['’', 0x92],
  ['–', 0x96],
]);

/** As a spreadsheet of an Italian Windows saves it: semicolons, CRLF, Windows-1252. */
export function spreadsheet(rows: readonly (readonly string[])[]): Buffer {
  const text = rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('');
  return Buffer.from([...text].map((letter) => OWN.get(letter) ?? letter.charCodeAt(0)));
}

const quoted = (value: string): string => (/[;"\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** 45.4642 as Italians write it. */
export const decimal = (value: number): string => value.toFixed(4).replace('.', ',');
