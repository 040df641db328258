/**
 * Which visits of an absent person a colleague can take, by their starts: one at a time, and none where the colleague is
 * busy. The others keep their slot and become unassigned.
 */
export function takenOver(starts: readonly number[], busy: readonly number[]): readonly boolean[] {
  const taken = new Set(busy);
  return starts.map((at) => {
    const isFree = !taken.has(at);
    taken.add(at);
    return isFree;
  });
}
