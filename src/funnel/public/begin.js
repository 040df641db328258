// Loads the program when the prerendered page is painted: earlier it would compete for the network.
// A page in a background tab is never painted and loads it at once.
const [program, ...parts] = document.currentScript.dataset.files.split(' ');
const add = (kind, what) => document.head.append(Object.assign(document.createElement(kind), { crossOrigin: '', ...what }));
const begin = () => {
  add('script', { type: 'module', src: program });
  for (const href of parts) add('link', { rel: 'modulepreload', href });
};
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
