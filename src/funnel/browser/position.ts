import type { Point, PositionFault } from '../session/place.ts';

const PATIENCE_MS = 10_000;
/** Timeout of the permission prompt: some browsers report nothing when it is closed without an answer. */
const ANSWER_MS = 30_000;

/** Reads the device's position, or returns one of three faults; never rejects. */
export async function devicePosition(navigator: Navigator): Promise<Point | PositionFault> {
  if (!navigator.geolocation) return 'activate';
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state === 'denied') return 'blocked';
  return new Promise((resolve) => {
    setTimeout(() => resolve('disabled'), ANSWER_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      (failure) => resolve(failure.code === failure.PERMISSION_DENIED ? 'blocked' : 'disabled'),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  });
}
