import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A brand's logo for white paper, as coloured paths in a box. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  readonly paths: readonly { readonly fill: string; readonly d: string }[];
}

/** Parses the logo in an SVG of paths with one fill each; null for any other SVG. */
export function parseLogo(svg: string): Logo | null {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const paths = [...svg.matchAll(/<path\s[^>]*>/g)].map(([path]) => ({
    fill: /\sfill="(#[0-9A-Fa-f]{3,6})"/.exec(path)?.[1] ?? '',
    d: /\sd="([^"]+)"/.exec(path)?.[1] ?? '',
  }));
  const isWhole = paths.length > 0 && paths.every(({ fill, d }) => fill !== '' && d !== '');
  return isWhole && width && height ? { width: Number(width), height: Number(height), paths } : null;
}

/** Reads and caches a brand's logo for paper, by its path or beside the built page; null without one. */
export function logosIn(webRoot: string): (file: string) => Logo | null {
  const read = new Map<string, Logo | null>();
  return (file) => {
    const known = read.get(file);
    if (known !== undefined) return known;
    const logo = file === '' ? null : parseLogo(fileOr(resolve(webRoot, file), ''));
    read.set(file, logo);
    return logo;
  };
}

function fileOr(path: string, none: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return none;
  }
}
