import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './fill.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Eight bits a channel, red, green and blue, not interlaced. */
const FORMAT = [8, 2, 0, 0, 0];

/** Encodes a picture as a PNG file. */
export function encodePng({ size, pixels }: Bitmap): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  const width = size * 3;
  // Each row begins with its filter: none.
  const rows = Array.from({ length: size }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * width, (row + 1) * width)]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([head, Buffer.from(FORMAT)])),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
