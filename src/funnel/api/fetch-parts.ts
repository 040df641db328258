/** What came, or is on its way, by address. What failed is forgotten: it is asked for again. */
const parts = new Map<string, Promise<unknown>>();

/**
 * Every `import()` of the built page runs through here, instead of through Vite's own helper: Firefox never asks again for
 * a script that failed in an import. So the import begins when all its files are there, in the browser's cache.
 */
export async function fetchParts<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => fetchPart(import.meta.env.BASE_URL + name)));
  return load();
}

function fetchPart(address: string): Promise<unknown> | undefined {
  const known = parts.get(address);
  if (known || document.querySelector(`script[src="${address}"]`)) return known;
  const coming = fetchScript(address).catch((problem: unknown) => {
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
