import { Later, type Load } from '../later.tsx';

/** Loaded with the parts after the first paint; its space is reserved to avoid layout shift. */
const harbour: Load = () => import('./harbour.tsx').then((m) => ({ default: m.Harbour }));

/** The side of the first page of a product. */
export const EntrySide = () => <Later load={harbour} quiet />;
