/** The browser's Back discards the visit and reloads the first screen; a jump within the page does not. */
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
