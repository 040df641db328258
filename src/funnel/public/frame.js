// Runs in a frame of a page that the site file names. Sends that page the height, and what must come into view.
{
  const parents = document.currentScript.dataset.parents.split(' ');
  // Known once that page has sent its first message.
  let parentOrigin = '';
  const send = (message) => parentOrigin && parent.postMessage({ fissa: 'frame', ...message }, parentOrigin);
  const root = document.documentElement;
  root.dataset.framed = '';

  // Elements as high as the window would make the frame grow without end.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#root, main { min-height: 0 !important }');
  document.adoptedStyleSheets = [sheet];
  const measure = () => {
    // A name that tells this `main` from that of the page around it, for screen readers.
    const main = document.querySelector('main');
    if (main) main.ariaLabel ??= document.title;
    send({ height: Math.ceil(root.getBoundingClientRect().height) });
  };
  new ResizeObserver(measure).observe(root);
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== parent || !parents.includes(origin) || data?.fissa !== 'parent') return;
    parentOrigin = origin;
    measure();
  });

  // A new step comes into view from its top. The router sends these events for each change of the address.
  let path = location.pathname;
  const onAddress = () => {
    if (path !== location.pathname) send({ top: 0 });
    path = location.pathname;
  };
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, onAddress);
  // So does a dialog, when the focus enters it.
  let dialog = null;
  addEventListener('focusin', ({ target }) => {
    const around = target.closest('dialog');
    if (around && around !== dialog) send({ top: around.getBoundingClientRect().top });
    dialog = around;
  });

  // No other window has the cookies of this frame, so files are loaded here.
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
    // The policy of the page around may refuse these addresses in this frame, so that page opens the app.
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
