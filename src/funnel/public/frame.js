// In a frame of a page that the site file names: tells that page the height and what must be in view.
{
  const parents = document.currentScript.dataset.parents.split(' ');
  let told = '';
  const tell = (message) => told && parent.postMessage({ fissa: 'frame', ...message }, told);
  const root = document.documentElement;
  root.dataset.framed = '';

  // Parts as high as the window would make the frame grow for ever.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#root, main { min-height: 0 !important }');
  document.adoptedStyleSheets = [sheet];
  const measure = () => {
    // Tells this main part from that of the page around it.
    const main = document.querySelector('main');
    if (main) main.ariaLabel ??= document.title;
    tell({ height: Math.ceil(root.getBoundingClientRect().height) });
  };
  new ResizeObserver(measure).observe(root);
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== parent || !parents.includes(origin) || data?.fissa !== 'parent') return;
    told = origin;
    measure();
  });

  // A new step and a dialog begin at their top. The router sends an event for each change of the address.
  let path = location.pathname;
  const step = () => {
    if (path !== location.pathname) tell({ top: 0 });
    path = location.pathname;
  };
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, step);
  let dialog = null;
  addEventListener('focusin', ({ target }) => {
    const around = target.closest('dialog');
    if (around && around !== dialog) tell({ top: around.getBoundingClientRect().top });
    dialog = around;
  });

  // The cookies of this frame are in no other window: files are loaded here.
  const save = async (link) => {
    const reply = await fetch(link.href, { headers: { 'fissa-frame': '1' } }).catch(() => null);
    if (!reply?.ok) return openWindow(link);
    const [, name = ''] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition')) ?? [];
    const url = URL.createObjectURL(await reply.blob());
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  // A sandbox may permit no window: then the address is shown, to be copied.
  const openWindow = (link) => {
    const address = ` ${link.href}`;
    const opened = open(link.href, '_blank');
    if (opened) opened.opener = null;
    else if (link.nextSibling?.data !== address) link.after(address);
  };
  const follow = (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link) return;
    // The policy of the page around may permit no other address in this frame: an app opens from that page.
    if (/^(tel|mailto|geo):$/.test(link.protocol)) link.target = '_top';
    if (!/^https?:$/.test(link.protocol)) return;
    const isFile = link.origin === location.origin && link.pathname.endsWith('.pdf');
    if (!isFile && link.origin === location.origin && link.target !== '_blank') return;
    event.preventDefault();
    if (isFile) void save(link);
    else openWindow(link);
  };
  addEventListener('click', follow, true);
}
