import { expect, test, vi } from 'vitest';
import { whenAsked } from './when-asked.ts';

// R15.6.1
test('what nobody asked for is not made; two who ask at once wait for the same', async () => {
  const make = vi.fn(async () => ({}));
  const made = whenAsked(make);
  expect(make).not.toHaveBeenCalled();
  const [one, other] = await Promise.all([made(), made()]);
  expect(one).toBe(other);
  expect(await made()).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

test('what failed is tried again by the next who asks', async () => {
  const make = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('not yet'));
  const made = whenAsked(make);
  await expect(made()).rejects.toThrow('not yet');
  expect(await made()).toBe('there');
});
