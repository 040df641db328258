import PDFDocument from 'pdfkit';
import type { Doc } from './text-lines.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 };
/** A5 in points. */
export const HALF_PAGE = { width: 419.53, height: 595.28 };

export type Structure = PDFKit.PDFStructureElement;

export interface TaggedDocument {
  readonly doc: Doc;
  readonly root: Structure;
  /** Finishes the document; nothing can be drawn afterwards. */
  readonly close: () => Promise<Buffer>;
}

interface Opened {
  readonly title: string;
  readonly lang: string;
  /** By default A4. */
  readonly size?: 'A4' | 'A5';
}

/** Opens an empty document, tagged for screen readers. Its pages stay in memory until it is closed. */
export function openDocument({ title, lang, size = 'A4' }: Opened): TaggedDocument {
  const doc = new PDFDocument({
    ...{ size, margin: 0, bufferPages: true },
    ...{ pdfVersion: '1.7', tagged: true, lang, displayTitle: true },
    // No standard font, since those are not embedded.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Fissa', Creator: 'Fissa' },
  });
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
    doc.on('end', () => resolve(Buffer.concat(chunks)));
  });
  const root = doc.struct('Document', { title });
  doc.addStructure(root);
  const close = () => {
    root.end();
    doc.end();
    return finished;
  };
  return { doc, root, close };
}

/** Calls `visit` for every page; call it after the last page was added. */
export function eachPage(doc: Doc, visit: (page: number, of: number) => void): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    visit(page - start + 1, count);
  }
}
