import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/**
 * Unpacks the font in a WOFF file (W3C, WOFF 1.0). The PDF library reads packed fonts too, but unpacks a table at
 * each glyph lookup.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => tableAt(woff, HEADER_BYTES + i * ENTRY_BYTES));
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (count - 2 ** power), 10);
  let offset = head.length;
  for (const [i, { tag, checksum, data, length }] of tables.entries()) {
    head.write(tag, 12 + 16 * i, 'latin1');
    head.writeUInt32BE(checksum, 16 + 16 * i);
    head.writeUInt32BE(offset, 20 + 16 * i);
    head.writeUInt32BE(length, 24 + 16 * i);
    offset += data.length;
  }
  return Buffer.concat([head, ...tables.map(({ data }) => data)]);
}

/** Reads one font table, unpacked and padded to a multiple of four bytes. */
function tableAt(woff: Buffer, at: number) {
  const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
  const kept = woff.subarray(offset, offset + packed);
  const data = Buffer.alloc(Math.ceil(length / 4) * 4);
  (packed < length ? inflateSync(kept) : kept).copy(data);
  return { tag: woff.toString('latin1', at, at + 4), checksum: woff.readUInt32BE(at + 16), data, length };
}
