import { lazy, Suspense } from 'react';
import type { PlaceMapProps } from '#ui/map/place-map.tsx';
import { RingsMap } from '#ui/map/rings-map.tsx';
import { useFunnel } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';
import type { Branch } from '../session/branch.ts';
import { drawAroundBranch } from './map-drawing.ts';

const PlaceMap = lazy(() =>
  import('#ui/map/place-map.tsx').then(
    (module) => ({ default: module.PlaceMap }),
    () => ({ default: ({ fallback }: Pick<PlaceMapProps, 'fallback'>) => fallback }),
  ),
);

/** The map of a branch: tiles where the lender has them, else, and until they load, a drawing. */
export function BranchMap({ branch }: { readonly branch: Branch }) {
  const words = useWords();
  const { site, visit } = useFunnel();
  const around = drawAroundBranch(words, branch, visit.branches);
  const drawing = <RingsMap {...around} />;
  if (!site.mapTiles) return drawing;
  return (
    <Suspense fallback={drawing}>
      <PlaceMap
        title={around.title}
        point={branch}
        attribution={site.mapTiles.attribution}
        zoomInLabel={words.map.zoomIn}
        zoomOutLabel={words.map.zoomOut}
        fallback={drawing}
      />
    </Suspense>
  );
}
