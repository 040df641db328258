import { openText, type TextSource } from '../../platform/csv/text-source.ts';
import { KNOWN_COLUMNS } from './read/header.ts';
import { survey } from './read/scan-file.ts';
import type { ReadFile } from './run-import.ts';

const HEADER =
  'kind,code,name,address,cap,city,province,lat,lng,email,phone,hours,consultants,oam,caps,tax_code,first_name,last_name,mobile,residence_cap,job,owner_branch';

/** The text of a file: the header, then these lines. */
export const csv = (...lines: readonly string[]): string => [HEADER, ...lines].join('\n');

export const branchLine = (code: string, name: string, cap = '20121', hours = '1-5 09:00-13:00; 6 09:00-12:30') =>
  `branch,${code},${name},Via della Vela 1,${cap},Milano,MI,45.46,9.19,a@velaposta.example,,${hours},2,,,,,,,,,`;

export const AGENT_LINE = 'agent,AG01,Livia Vento,,,,,,,,,,,A1,20121 20122,,,,,,,';

export const customerLine = (owner = '', email = 'm@velaposta.example') =>
  `customer,,,,,,,,,${email},,,,,,BLLGVR87D52M999Y,Ginevra,Bellacqua,333 1000021,20122,2,${owner}`;

/** Opens a text as if it were a file. */
export async function aSource(text: string | Uint8Array): Promise<TextSource> {
  const source = await openText(async function* () {
    yield Buffer.from(text as string);
  }, KNOWN_COLUMNS);
  if (typeof source === 'string') throw new Error(source);
  return source;
}

/** Reads a text once, like a file, and checks its rows. */
export async function aFile(text: string): Promise<ReadFile> {
  const source = await aSource(text);
  return { source, survey: await survey(source, () => undefined) };
}
