// The program and its parts are asked for when what was served is on the screen: until then they would only take the
// network from it. Behind other windows nothing is ever drawn. What the program imports runs before it, each file in a
// task of its own.
const { program, parts } = document.currentScript.dataset;
const list = (files) => files.split(' ').filter(Boolean);
const add = (kind, what) => document.head.append(Object.assign(document.createElement(kind), { crossOrigin: '', ...what }));
const begin = () => {
  for (const src of list(program)) add('script', { type: 'module', async: false, src });
  for (const href of list(parts))
    add('link', href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href });
};
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
