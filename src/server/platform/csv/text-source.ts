import { columnsIn, DELIMITER_NAMES, type Delimiter, delimiterOf } from './header.ts';
import { isMacRoman } from './mac-roman.ts';

/** The format of a file, as shown to its operator. */
export interface FileFormat {
  readonly encoding: 'UTF-8' | 'UTF-8 with its mark' | 'UTF-16' | 'Windows-1252';
  readonly delimiter: Delimiter;
  /** Line of the header; 2 below a line such as `sep=;`. */
  readonly headerLine: 1 | 2;
  readonly lineEnd: 'CRLF' | 'LF';
  /** Decimal mark of the first latitude; null without one. */
  readonly decimal: 'comma' | 'point' | null;
}

/** A line such as `sep=;` above the header, which spreadsheets read as the delimiter. */
const SEPARATOR_LINE = /^"?sep=[^\r\n]*\r?\n/i;

/** Why a file cannot be read, for its operator. */
export const UNREADABLE = {
  'no-text': 'is not a text file: save it as CSV in UTF-8',
  'mac-roman':
    'is neither UTF-8 nor Windows-1252, but the encoding of Excel on a Mac: save it there as "CSV UTF-8 (.csv)"',
} as const;

/** A file's text, readable repeatedly, never whole in memory. */
export interface TextSource {
  readonly detected: FileFormat;
  chunks(): AsyncIterable<string>;
}

/** The bytes of a file, from the beginning at each call. */
export type Bytes = () => AsyncIterable<Uint8Array>;

const MARKS: readonly (readonly [mark: readonly number[], decoder: string, encoding: FileFormat['encoding']])[] = [
  [[0xff, 0xfe], 'utf-16le', 'UTF-16'],
  [[0xfe, 0xff], 'utf-16be', 'UTF-16'],
];
const UTF8_MARK = [0xef, 0xbb, 0xbf];
/** Maximum bytes of the header and some lines below it. */
const HEAD_BYTES = 16_384;

/**
 * Opens a file as text and detects its encoding: UTF-8, UTF-16 by its byte order mark, else Windows-1252, which
 * spreadsheets write. The known columns show the delimiter. Returns why it cannot be read: it is no text, or in the
 * encoding of Excel on a Mac.
 */
export async function openText(
  bytes: Bytes,
  columns: readonly string[],
): Promise<TextSource | 'no-text' | 'mac-roman'> {
  const head = await headOf(bytes);
  const begins = (mark: readonly number[]) => mark.every((byte, at) => head[at] === byte);
  const marked = MARKS.find(([mark]) => begins(mark));
  const [decoder, encoding] = marked
    ? [marked[1], marked[2]]
    : (await isUtf8(bytes))
      ? ['utf-8', begins(UTF8_MARK) ? ('UTF-8 with its mark' as const) : ('UTF-8' as const)]
      : ['windows-1252', 'Windows-1252' as const];
  const chunks = () => decoded(bytes(), decoder);
  if (!(await isText(chunks()))) return 'no-text';
  if (encoding === 'Windows-1252' && (await isMacRoman(bytes()))) return 'mac-roman';
  const first = new TextDecoder(decoder).decode(head);
  return { chunks, detected: { encoding, ...shapeOf(first, columns) } };
}

function shapeOf(start: string, columns: readonly string[]): Omit<FileFormat, 'encoding'> {
  const head = start.replace(SEPARATOR_LINE, '');
  const delimiter = delimiterOf(head, columns);
  const [header = '', ...lines] = head.split(/\r?\n/);
  const at = columnsIn(header, delimiter).indexOf('lat');
  const lat =
    at === -1 ? undefined : lines.map((line) => line.split(delimiter)[at]).find((cell) => /\d/.test(cell ?? ''));
  return {
    delimiter,
    headerLine: head === start ? 1 : 2,
    lineEnd: /\r\n/.test(head) ? 'CRLF' : 'LF',
    decimal: lat === undefined ? null : lat.includes(',') ? 'comma' : 'point',
  };
}

/** Describes a format: 'UTF-8 with its mark, semicolons between values, lines end with CRLF, decimal comma'. */
export const describeFormat = ({ encoding, delimiter, lineEnd, decimal }: FileFormat): string =>
  [
    encoding,
    `${DELIMITER_NAMES[delimiter]} between values`,
    `lines end with ${lineEnd}`,
    ...(decimal === null ? [] : [`decimal ${decimal}`]),
  ].join(', ');

async function headOf(bytes: Bytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes()) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

async function isUtf8(bytes: Bytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem;
    return false;
  }
}

async function isText(chunks: AsyncIterable<string>): Promise<boolean> {
  for await (const chunk of chunks) if (chunk.includes('\0')) return false;
  return true;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
