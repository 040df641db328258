import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useActions, useFlow } from '../actions/funnel.tsx';
import { summaryActions } from '../actions/summary.ts';
import { isInFrame } from '../api/frame.ts';
import type { Branch } from '../session/branch.ts';
import { deviceMapUrl } from './device-map.ts';
import { directionsUrl } from './directions.ts';

interface Props {
  readonly branch: Branch;
  readonly kind: 'cta' | 'text';
  readonly children: ReactNode;
}

/** Opens directions to a branch. Where a frame may open no window, their address is shown. */
export function DirectionsButton({ branch, kind, children }: Props) {
  const { site } = useFlow();
  const actions = useActions(summaryActions);
  const [address, setAddress] = useState<string | null>(null);
  /**
   * A phone opens its own map. Elsewhere a window opens at once, because browsers block later pop-ups, and gets its
   * address when the position is known.
   */
  const open = async () => {
    const own = deviceMapUrl(branch, navigator);
    if (own !== null) return isInFrame() ? leaveFrame(own) : location.assign(own);
    const map = window.open('', '_blank');
    const url = directionsUrl(site.links.directions, branch, await actions.whereFrom());
    if (map) {
      map.opener = null;
      map.location.replace(url);
    } else if (isInFrame()) setAddress(url);
    else location.assign(url);
  };
  return (
    <>
      <Button kind={kind} icon="map" onClick={() => void open()}>
        {children}
      </Button>
      {address !== null && <p role="status">{address}</p>}
    </>
  );
}

/** Opens a phone's map from a frame. In the frame itself it would replace the page. */
function leaveFrame(url: string): void {
  window.open(url, url.startsWith('https:') ? '_blank' : '_top', 'noopener');
}
