import { Later, type Load } from '../later.tsx';

/** It comes with what is shown after the first paint; its room is kept, so nothing moves. */
const harbour: Load = () => import('./harbour.tsx').then((m) => ({ default: m.Harbour }));

/** What stands beside the first page of a product. */
export const EntrySide = () => <Later load={harbour} quiet />;
