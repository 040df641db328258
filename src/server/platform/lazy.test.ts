import { expect, test, vi } from 'vitest';
import { lazy } from './lazy.ts';

// R15.6.1
test('creates nothing before the first call; concurrent calls share one creation', async () => {
  const make = vi.fn(async () => ({}));
  const made = lazy(make);
  expect(make).not.toHaveBeenCalled();
  const [one, other] = await Promise.all([made(), made()]);
  expect(one).toBe(other);
  expect(await made()).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a failed creation is repeated at the next call', async () => {
  const make = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('not yet'));
  const made = lazy(make);
  await expect(made()).rejects.toThrow('not yet');
  expect(await made()).toBe('there');
});
