// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../actions/funnel.testing.tsx';
import { aBranch, aSite } from '../session/deps.testing.ts';
import { BranchMap } from './branch-map.tsx';

afterEach(cleanup);

const mapTiles = { attribution: '© OpenStreetMap' };
const map = () => screen.getByRole('img', { name: /^Dove siamo: Milano Centro/ });
const tiles = () => [...map().querySelectorAll('img')].map((tile) => tile.getAttribute('src'));

/** Waits for the map's script within `act`, so that no fake timer of another test delays it. */
async function withTiles() {
  await act(async () => {
    showIn(<BranchMap branch={aBranch()} />, {}, {}, { site: aSite({ mapTiles }) });
    await import('#ui/map/place-map.tsx');
  });
  await screen.findByText('© OpenStreetMap');
}

// R0.68
test('without tiles the branch is drawn with the others around it, and no image is requested', () => {
  const monza = aBranch({ code: '2', name: 'Monza', lat: 45.5845, lng: 9.2744 });
  showIn(<BranchMap branch={aBranch()} />, { branches: [aBranch(), monza] });
  expect(map().getAttribute('aria-label')).toContain('Monza a 14,9 km verso nord-est');
  expect([map().tagName, map().textContent, tiles()]).toEqual(['svg', '5 km10 km15 kmMilano CentroMonza', []]);
  // The drawing shows no streets.
  expect(map().querySelectorAll('path')).toHaveLength(1);
});

// R7.43, R0.68
test('with tiles the streets come from the same origin, with their attribution', async () => {
  await withTiles();
  expect(tiles()).toContain('/fa3/tiles/17/68881/46909');
  expect(tiles().filter((address) => !address?.startsWith('/fa3/tiles/17/'))).toEqual([]);
});

test('two named buttons zoom within the levels of the tiles', async () => {
  await withTiles();
  const nearer = screen.getByRole('button', { name: 'Ingrandisci la mappa' });
  const farther = screen.getByRole('button', { name: 'Riduci la mappa' });
  fireEvent.click(nearer);
  expect(tiles()[0]).toMatch(/^\/fa3\/tiles\/18\//);
  expect(nearer.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(nearer);
  expect(tiles()[0]).toMatch(/^\/fa3\/tiles\/18\//);
  for (const _ of [1, 2, 3, 4, 5, 6]) fireEvent.click(farther);
  expect(tiles()[0]).toMatch(/^\/fa3\/tiles\/13\//);
  expect([nearer, farther].map((button) => button.getAttribute('aria-disabled'))).toEqual([null, 'true']);
});

test('a failed tile shows the drawing instead of the map', async () => {
  await withTiles();
  const tile = map().querySelector('img');
  if (tile) fireEvent.error(tile);
  expect([map().tagName, screen.queryByText('© OpenStreetMap')]).toEqual(['svg', null]);
});
