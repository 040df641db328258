import { expect, test } from 'vitest';
import { asItWas, defused } from './formula.ts';

// R18.4.11
test.each(['=1+1', '+39', '-2', '@via', '\t=1+1', '\r=1+1', "'=1+1", "''\t=1+1"])(
  'what begins as %j is no formula when it leaves, and is itself again when it comes back',
  (text) => {
    expect(defused(text)).toBe(`'${text}`);
    expect(asItWas(defused(text))).toBe(text);
  },
);

// R18.4.11
test.each(['Via della Vela 1', "'Ndria", "L'Aquila", '1=1', ''])('%j is no formula, and stays as it is', (text) => {
  expect([defused(text), asItWas(text)]).toEqual([text, text]);
});
