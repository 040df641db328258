import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** What stands in a PDF, page by page as it was written. */
export interface PdfRead {
  readonly pages: readonly (readonly { readonly str: string; readonly hasEOL: boolean }[])[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly mark: unknown;
  /** Of the first page. */
  readonly tree: unknown;
}
type Reply = { readonly id: number } & ({ readonly read: PdfRead } | { readonly problem: string });

const READER = `
const { parentPort, workerData } = require('node:worker_threads');
const parser = import(workerData);
async function read(data) {
  const { getDocument } = await parser;
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  const { info } = await pdf.getMetadata();
  const found = {
    pages: texts.map(({ items }) => items.flatMap(({ str, hasEOL }) => (str === undefined ? [] : [{ str, hasEOL }]))),
    info: JSON.parse(JSON.stringify(info)),
    mark: await pdf.getMarkInfo(),
    tree: await pages[0].getStructTree(),
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
 * Reads a PDF back, in a thread of its own: the parser puts its own `JSON.stringify` and others in the place of Node's, which
 * made everything else in its process slower. Rejects where it is no PDF.
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

/** All its words, with one space between pieces. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { pages } = await readPdf(pdf);
  const pieces = pages.flat().map(({ str }) => str);
  return pieces.join(' ').replaceAll(/\s+/g, ' ');
}

function startReader(): Worker {
  const parser = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs');
  const thread = new Worker(READER, { eval: true, workerData: parser });
  thread.setMaxListeners(0);
  thread.unref();
  return thread;
}
