/** What came, or is on its way, by address. What failed is forgotten: it is asked for again. */
const parts = new Map<string, Promise<unknown>>();

/**
 * Every `import()` of the built page runs through here, instead of through Vite's own helper: that one never asks again
 * for a style sheet that failed, and Firefox never for a script that failed in an import. So the import begins when all
 * its files are there, in the browser's cache: after a gap in the network scripts and styles are tried alike (R14.1.5).
 */
export async function fetchParts<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => fetchPart(import.meta.env.BASE_URL + name)));
  return load();
}

function fetchPart(address: string): Promise<unknown> | undefined {
  const known = parts.get(address);
  // What a page only asks for ahead is on its way, not in place.
  const inPlace = `link[rel="stylesheet"][href="${address}"],script[src="${address}"]`;
  if (known || document.querySelector(inPlace)) return known;
  const coming = (address.endsWith('.css') ? fetchStyle : fetchScript)(address).catch((problem: unknown) => {
    parts.delete(address);
    throw problem;
  });
  parts.set(address, coming);
  return coming;
}

async function fetchScript(address: string): Promise<unknown> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(address);
  return reply.blob();
}

function fetchStyle(href: string): Promise<unknown> {
  // As the page asked for it ahead: else it would come twice.
  const wanted = { rel: 'stylesheet', href, crossOrigin: 'anonymous' };
  const link = Object.assign(document.createElement('link'), wanted);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
}
