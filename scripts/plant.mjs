// What the planted bugs (faults/planted) and the small breaks (mutants) do to a source.
/** The text with the break in it; throws when its place is not there, or not the only one. */
export function planted(text, { file, find, replace }) {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like "${find.slice(0, 60)}"`);
  return text.replace(find, () => replace);
}
