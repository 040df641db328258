// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { reloadOnBack } from './reload-on-back.ts';

let left: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  left = vi.spyOn(location, 'replace').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

/** Changes the address and fires only the event, as the browser does. */
function backTo(path: string): void {
  History.prototype.replaceState.call(history, null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

// R4.13
test("the browser's Back reloads the first screen; a step of the flow or a fragment change does not", () => {
  navigate('/fa3/');
  reloadOnBack('/fa3');
  navigate('/fa3/scegli-filiale');
  navigate('/fa3/codice-fiscale', { replace: true });
  backTo('/fa3/codice-fiscale#avviso');
  expect(left).not.toHaveBeenCalled();
  backTo('/fa3/scegli-filiale');
  expect(left).toHaveBeenCalledWith('/fa3/');
});
