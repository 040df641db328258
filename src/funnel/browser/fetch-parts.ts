/** Style sheets that came, or are on their way, by address. One that failed is forgotten: it is asked for again. */
const styles = new Map<string, Promise<void>>();

/**
 * Every `import()` of the built page runs through here, instead of through Vite's own helper, which asks once for a
 * style sheet and never again: after a gap in the network the script came at the next try, and its screen stood there
 * without style (R14.1.5). `parts` are the files that an import needs beside its own, as the build knows them.
 */
export async function fetchParts<T>(load: () => Promise<T>, parts: readonly string[] = []): Promise<T> {
  await Promise.all(parts.map((part) => fetchPart(import.meta.env.BASE_URL + part)));
  return load();
}

/** Scripts are only announced, so that they come side by side: whether they come is the import's own matter. */
function fetchPart(href: string): Promise<void> | undefined {
  if (href.endsWith('.css')) return fetchStyle(href);
  if (!linkTo(href)) document.head.append(aLink('modulepreload', href));
  return undefined;
}

function fetchStyle(href: string): Promise<void> | undefined {
  const known = styles.get(href);
  if (known || linkTo(href)) return known;
  const link = aLink('stylesheet', href);
  const came = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      styles.delete(href);
      link.remove();
      reject(new Error(`no style sheet ${href}`));
    };
  });
  styles.set(href, came);
  document.head.append(link);
  return came;
}

const linkTo = (href: string): Element | null => document.querySelector(`link[href="${href}"]`);

function aLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link');
  return Object.assign(link, { rel, href, crossOrigin: '' });
}
