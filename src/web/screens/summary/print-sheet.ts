const PRINT_AFTER_MS = 1_000;

/**
 * A window with the summary alone, printed after one second (R2.3.122, R9.31). It is built from nodes and our own
 * stylesheets: a strict policy allows neither inline styles nor written markup.
 */
export function printSheet(opener: Window, sheet: HTMLElement | null): void {
  const page = opener.open('', '_blank', 'width=800,height=900');
  if (!page || !sheet) return;
  page.document.title = opener.document.title;
  page.document.documentElement.lang = 'it';
  for (const link of opener.document.querySelectorAll('link[rel="stylesheet"]'))
    page.document.head.append(page.document.importNode(link, true));
  page.document.body.append(page.document.importNode(sheet, true));
  opener.setTimeout(() => page.print(), PRINT_AFTER_MS);
}
