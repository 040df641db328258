import { EDGE_HOURS, EDGE_NAMES, EDGE_TAX_CODES, EDGE_VALUES, edgeDays, Raw } from './edges.testing.ts';
import type { Random } from './random.testing.ts';
import { type Sampling, type Schema, sampleOf } from './samples.testing.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** A value in a body: its name, the object that holds it, and a function that replaces it. */
interface Place {
  readonly name: string;
  readonly value: unknown;
  readonly put: (value: unknown) => void;
  readonly holder: Record<string, unknown>;
}

/** Makes a random body for an endpoint with this input: valid, wrong in one or more values, or no JSON. */
export function bodyFor(schema: Schema, sampling: Sampling): string | Bytes {
  const { random } = sampling;
  const body = sampleOf(schema, '', sampling);
  const changes = random.pick([0, 0, 1, 1, 2, 3]);
  for (let change = 0; change < changes; change += 1) spoil(body, random);
  const text = written(body);
  return random.chance(0.04) ? broken(text, random) : text;
}

/** Makes bodies that are valid but for one boundary value, in each field with a day, time, name or tax code. */
export function boundaryBodies(schema: Schema, sampling: Sampling): readonly string[] {
  const names = new Set(places(sampleOf(schema, '', sampling)).map(({ name }) => name));
  return [...names].flatMap((name) =>
    edgesOf(placeOf(sampleOf(schema, '', sampling), name)).map((edge) => {
      const body = sampleOf(schema, '', sampling);
      placeOf(body, name)?.put(edge);
      return written(body);
    }),
  );
}

const placeOf = (body: unknown, name: string): Place | undefined => places(body).find((place) => place.name === name);

const NAMES = new Set(['nome', 'cognome']);
const CODES = new Set(['codiceFiscale', 'CodiceFiscale']);

/** Boundary values for the type of a value; none for free text. */
function edgesOf(place: Place | undefined): readonly string[] {
  if (place === undefined) return [];
  const days = edgeDays(new Date().getUTCFullYear());
  if (NAMES.has(place.name)) return EDGE_NAMES;
  if (CODES.has(place.name)) return EDGE_TAX_CODES;
  const text = String(place.value);
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text))
    return [...days.map((day) => `${day} 10:00`), ...EDGE_HOURS.map((hour) => `${text.slice(0, 10)} ${hour}`)];
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return days;
  if (/^\d{8}$/.test(text)) return days.map((day) => day.replaceAll('-', ''));
  return /^\d\d:\d\d$/.test(text) ? EDGE_HOURS : [];
}

function spoil(body: unknown, random: Random): void {
  const all = places(body);
  if (all.length === 0) return;
  const place = random.pick(all);
  const edges = edgesOf(place);
  const isEdge = edges.length > 0 && random.chance(0.6);
  if (isEdge) place.put(random.pick(edges));
  else if (random.chance(0.4)) spoilShape(place, random);
  else place.put(ownCopy(random.pick(EDGE_VALUES)));
}

/** Copies a value, since bodies are modified. */
const ownCopy = (value: unknown): unknown => (value instanceof Raw ? value : structuredClone(value));

/** Changes the form of a value: another type, another name, a duplicate name, and the like. */
function spoilShape({ holder, name, value, put }: Place, random: Random): void {
  const others = [[value], { value }, String(value), `${value} `, `${value}\u0000`, `${value}\u0001`, Number(value)];
  const ways: readonly (() => unknown)[] = [
    () => delete holder[name],
    () =>
      !Array.isArray(holder) &&
      Object.assign(holder, { [random.pick(['sconosciuto', 'constructor', '', name.toLowerCase()])]: value }),
    // Inserted verbatim: a duplicate name, or the name that changes an object's prototype.
    () => put(new Raw(`${written(value)},${JSON.stringify(name)}:${written(random.pick(EDGE_VALUES))}`)),
    () => put(new Raw(`${written(value)},"__proto__":{"admin":true}`)),
    () => put(random.pick(others)),
  ];
  random.pick(ways)();
}

/** Every value of a body, at any depth. */
function places(body: unknown): Place[] {
  if (typeof body !== 'object' || body === null || body instanceof Raw) return [];
  const holder = body as Record<string, unknown>;
  return Object.entries(holder).flatMap(([name, value]) => [
    { name, value, holder, put: (other: unknown) => void Object.assign(holder, { [name]: other }) },
    ...places(value),
  ]);
}

function written(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${written(each)}`)
    .join(',')}}`;
}

function broken(text: string, random: Random): string | Bytes {
  const bytes = new TextEncoder().encode(text);
  const at = random.below(bytes.length);
  const bad = Uint8Array.from(bytes);
  bad[at] = random.pick([0, 0x1f, 0x80, 0xc0, 0xff]);
  return random.pick([
    text.slice(0, at),
    `\ufeff${text}`,
    `[${text}]`,
    `${text}${text}`,
    JSON.stringify(text),
    '',
    bad,
  ]);
}
