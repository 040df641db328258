import { expect, test } from 'vitest';
import { VISIT_BEGINS } from '../browser/remembered.ts';
import { aFlow, fault } from '../session/deps.testing.ts';
import { ownDataActions } from './own-data.ts';

/** A device that remembers its visit. */
function aDevice() {
  const kept = new Map([[VISIT_BEGINS, '1']]);
  const device = () => ({
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return { kept, device };
}

test('an erasure removes what the device remembers of the visit; a failed one leaves it', async () => {
  const { kept, device } = aDevice();
  const failing = aFlow({ eraseOwnData: fault('network') }, {}, { device });
  expect(await ownDataActions(failing.deps).erase('ABCDEFGHIJKLMNOPQR')).toBe('unsure');
  expect(kept.has(VISIT_BEGINS)).toBe(true);
  const { deps } = aFlow({ eraseOwnData: { Status: '0', richieste: 1, annullati: 1 } }, {}, { device });
  expect(await ownDataActions(deps).erase('ABCDEFGHIJKLMNOPQR')).toEqual({ ended: 1 });
  expect(kept.has(VISIT_BEGINS)).toBe(false);
});
