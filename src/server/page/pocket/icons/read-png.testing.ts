import { crc32, inflateSync } from 'node:zlib';

/** A PNG file of three bytes a pixel and unfiltered rows, as read back. */
export interface ReadPng {
  readonly size: readonly [number, number];
  /** The colour at a place given as shares of width and height. */
  colourAt(x: number, y: number): string;
  /** Every colour, as often as it occurs. */
  readonly colours: ReadonlyMap<string, number>;
}

/** Reads a PNG file, and throws for a wrong signature, checksum or format. */
export function readPng(file: Buffer): ReadPng {
  if (file.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') throw new Error('no PNG file');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== file.readUInt32BE(at + 8 + length)) throw new Error('wrong checksum');
    chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4));
    at += 12 + length;
  }
  const head = chunks.get('IHDR') ?? Buffer.alloc(13);
  if (head.subarray(8).toString('hex') !== '0802000000') throw new Error('another format');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const pixel = (column: number, row: number) => {
    const at = row * (1 + width * 3) + 1 + column * 3;
    return `#${rows.subarray(at, at + 3).toString('hex')}`;
  };
  const colours = new Map<string, number>();
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      colours.set(pixel(column, row), (colours.get(pixel(column, row)) ?? 0) + 1);
  return {
    size: [width, height],
    colourAt: (x, y) => pixel(Math.floor(x * width), Math.floor(y * height)),
    colours,
  };
}
