// The program begins when what was served is on the screen; behind other windows nothing is ever drawn.
const { program } = document.currentScript.dataset;
const begin = () =>
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: program }));
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
