import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** A text with its box in points, from the page's top left corner. */
export interface PdfPiece {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
/** Content of a PDF by page, in drawing order. */
export interface PdfRead {
  readonly pages: readonly (readonly PdfPiece[])[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly mark: unknown;
  /** Structure tree of the first page. */
  readonly tree: unknown;
  /** Number of unbalanced marked-content operators. */
  readonly strayMarks: number;
}
type Reply = { readonly id: number } & ({ readonly read: PdfRead } | { readonly problem: string });

const READER = `
const { parentPort, workerData } = require('node:worker_threads');
const parser = import(workerData);
/** The box of a text extends above and below its baseline. */
const pieceOf = (height) => ({ str, hasEOL, transform, width }) => {
  const [size, left, base] = [transform[3], transform[4], height - transform[5]];
  return { str, hasEOL, left, right: left + width, top: base - 0.75 * size, bottom: base + 0.22 * size };
};
async function strayMarksOn(page, OPS) {
  const { fnArray } = await page.getOperatorList();
  let open = 0;
  let stray = 0;
  for (const fn of fnArray) {
    if (fn === OPS.beginMarkedContent || fn === OPS.beginMarkedContentProps) open += 1;
    if (fn === OPS.endMarkedContent && open === 0) stray += 1;
    else if (fn === OPS.endMarkedContent) open -= 1;
  }
  return stray + open;
}
async function read(data) {
  const { getDocument, OPS } = await parser;
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  const { info } = await pdf.getMetadata();
  const found = {
    pages: texts.map(({ items }, at) =>
      items.filter(({ str }) => str !== undefined).map(pieceOf(pages[at].view[3]))),
    info: JSON.parse(JSON.stringify(info)),
    mark: await pdf.getMarkInfo(),
    tree: await pages[0].getStructTree(),
    strayMarks: (await Promise.all(pages.map((page) => strayMarksOn(page, OPS)))).reduce((sum, one) => sum + one, 0),
  };
  await pdf.loadingTask.destroy();
  return found;
}
parentPort.on('message', ({ id, data }) =>
  read(data).then((read) => ({ id, read }), (problem) => ({ id, problem: String(problem) })).then((reply) => parentPort.postMessage(reply)));
`;

let reader: Worker | null = null;
let asked = 0;

/**
 * Parses a PDF in a separate thread, since the parser replaces `JSON.stringify` and other globals, which slows its
 * process. Rejects on an invalid PDF.
 */
export function readPdf(pdf: Uint8Array): Promise<PdfRead> {
  reader ??= startReader();
  const thread = reader;
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    const hear = (reply: Reply) => {
      if (reply.id !== id) return;
      thread.off('message', hear);
      if ('read' in reply) resolve(reply.read);
      else reject(new Error(reply.problem));
    };
    thread.on('message', hear);
    thread.postMessage({ id, data: new Uint8Array(pdf) });
  });
}

/** All words of a PDF, with one space between pieces. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { pages } = await readPdf(pdf);
  const pieces = pages.flat().map(({ str }) => str);
  return pieces.join(' ').replaceAll(/\s+/g, ' ');
}

/** Lists the texts that overlap another text, or extend beyond the page. */
export function misplaced({ pages }: Pick<PdfRead, 'pages'>): readonly string[] {
  const written = pages.map((pieces) => pieces.filter(({ str }) => str.trim() !== ''));
  return written.flatMap((pieces) => [
    ...pieces
      .filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > 595.3 || bottom > 841.9)
      .map(({ str }) => `${str} leaves the paper`),
    ...pieces.flatMap((one, at) =>
      pieces
        .slice(at + 1)
        .filter((other) => one.left < other.right - 0.5 && other.left < one.right - 0.5)
        .filter((other) => one.top < other.bottom && other.top < one.bottom)
        .map((other) => `${one.str} covers ${other.str}`),
    ),
  ]);
}

function startReader(): Worker {
  const parser = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs');
  const thread = new Worker(READER, { eval: true, workerData: parser });
  thread.setMaxListeners(0);
  thread.unref();
  return thread;
}
