/** Makes the browser's Back discard the visit and reload the first screen; a change of the fragment does not. */
export function reloadOnBack(base: string): void {
  let pathname = location.pathname;
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.replace(`${base}/`);
  });
  addEventListener('pushState', () => {
    pathname = location.pathname;
  });
  addEventListener('replaceState', () => {
    pathname = location.pathname;
  });
}
