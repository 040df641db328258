import { type ReactNode, useState } from 'react';
import type { Point } from '#domain/place/distance.ts';
import { MAP_ZOOM, MAP_ZOOMS, TILE, tilesAround } from '#domain/place/tiles.ts';
import { RoundButton } from '../controls/round-button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import s from './map.module.css';

export type PlaceMapProps = {
  /** What the map shows, in words, for screen readers. */
  readonly title: string;
  readonly point: Point;
  /** The attribution that the map's licence requires. */
  readonly attribution: string;
  readonly zoomInLabel: string;
  readonly zoomOutLabel: string;
  /** Shown in place of the map if a tile does not load. */
  readonly fallback: ReactNode;
};

/** The maximum size of the map in pixels; a narrower window shows its middle part. */
const BOX = { width: 600, height: 220 };

/** A street map around a point, from tiles of our own server. It needs no map library. */
export function PlaceMap({ title, point, attribution, zoomInLabel, zoomOutLabel, fallback }: PlaceMapProps) {
  const [zoom, setZoom] = useState(MAP_ZOOM);
  const [failed, setFailed] = useState(false);
  if (failed) return fallback;
  return (
    <div className={s.tiles}>
      <div role="img" aria-label={title}>
        {tilesAround(point, zoom, BOX).map(({ x, y, left, top }) => (
          <img
            key={`${zoom}/${x}/${y}`}
            src={`/fa3/tiles/${zoom}/${x}/${y}`}
            alt=""
            width={TILE}
            height={TILE}
            style={{ marginLeft: left, marginTop: top }}
            onError={() => setFailed(true)}
          />
        ))}
        <span className={s.marker}>
          <Icon name="pin" />
        </span>
      </div>
      <div className={cx('stack-s', s.zoom)}>
        <RoundButton
          icon="plus"
          label={zoomInLabel}
          ended={zoom === MAP_ZOOMS.most}
          onClick={() => setZoom(zoom + 1)}
        />
        <RoundButton
          icon="minus"
          label={zoomOutLabel}
          ended={zoom === MAP_ZOOMS.least}
          onClick={() => setZoom(zoom - 1)}
        />
      </div>
      <small className={s.source}>{attribution}</small>
    </div>
  );
}
