import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches texts that occur only in the demo data. */
const PIECES =
  /velaria|quintavela|velaposta|immaginari|75\.000|50\.000 euro|1\.500 euro|02 0000|9:00\s?[-–]\s?18:00|credito con il vento|tempo indicativo/i;
const LEAST = 12;

const said = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.length < LEAST ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(said) : [];
};
const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns the first part of a text that comes from the demo data, or ''. */
export type FindDemoText = (text: string) => string;

export function demoWords(root: string, newFile: string): FindDemoText {
  const { sites } = JSON.parse(readFileSync(join(root, 'src/server/platform/config/demo-site.json'), 'utf8')) as {
    readonly sites: readonly { readonly brand: object; readonly words: object; readonly offers: object }[];
  };
  const shared = folded(newFile);
  const own = sites
    .flatMap(({ brand, words }) => said({ brand, words }))
    .map(folded)
    .filter((each) => !shared.includes(each));
  return (text) => PIECES.exec(text)?.[0] ?? own.find((each) => folded(text).includes(each)) ?? '';
}
