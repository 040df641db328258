import { LazyScreen, type LoadScreen } from '../lazy-screen.tsx';

/** Loaded after the first paint; its space is reserved to avoid layout shift. */
const loadHero: LoadScreen = () => import('./entry-hero.tsx').then((m) => ({ default: m.EntryHero }));

/** The side of the first page of a product. */
export const EntrySide = () => <LazyScreen load={loadHero} quiet />;
