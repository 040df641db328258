// The program and its parts are asked for when what was served is on the screen: until then they would only take the
// network from it. Behind other windows nothing is ever drawn.
const [program, ...parts] = document.currentScript.dataset.files.split(' ');
const add = (kind, what) => document.head.append(Object.assign(document.createElement(kind), { crossOrigin: '', ...what }));
const begin = () => {
  add('script', { type: 'module', src: program });
  for (const href of parts) add('link', { rel: 'modulepreload', href });
};
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
