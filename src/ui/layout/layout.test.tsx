// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Layout } from './layout.tsx';

afterEach(cleanup);

const given = {
  ...{ theme: 'prova', logo: { src: '/logo.svg', width: 96, height: 48 }, logoHref: '/', logoLabel: 'Banca Prova' },
  ...{ skipLabel: 'Vai al contenuto', phone: { number: '800 123 456', verb: 'Chiama' } },
  ...{ languages: null, progress: null, slow: null, notice: null, footer: <p>Piede</p>, children: null },
};

// R18.1.3
test.each([true, false])('the footer has a sail only if the site has a drawing: %s', (drawing) => {
  render(<Layout {...given} sheet={null} drawing={drawing} />);
  expect(screen.getByText('Piede').parentElement?.querySelector('svg') !== null).toBe(drawing);
});
