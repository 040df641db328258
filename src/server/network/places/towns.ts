import { createRequire } from 'node:module';

/** A row of the package `italian-cap-comuni-province`: one per comune and postcode. */
interface Row {
  readonly codiceIstat: string;
  readonly nome: string;
  readonly nomeAlternativo?: string;
  readonly cap: string;
  readonly siglaProvincia: string;
  readonly nomeRegione: string;
  readonly isCapoluogo: boolean;
  readonly coordinate: { readonly lat: number; readonly lng: number };
  readonly superficie: number;
}

export interface Town {
  readonly id: string;
  readonly name: string;
  /** Other names of the town, such as Bozen. */
  readonly otherNames: readonly string[];
  readonly province: string;
  readonly region: string;
  readonly isCapital: boolean;
  readonly lat: number;
  readonly lng: number;
  readonly km2: number;
  /** Postcodes in ascending order; the first one represents the town. */
  readonly caps: readonly string[];
}

const withoutSlash = (names: string): readonly string[] => names.split(/[/-](?=\p{Lu})/u).map((name) => name.trim());

function toTown(rows: readonly Row[], row: Row): Town {
  const others = row.nomeAlternativo ? withoutSlash(row.nomeAlternativo).filter((name) => name !== row.nome) : [];
  return {
    id: row.codiceIstat,
    name: row.nome,
    otherNames: others,
    province: row.siglaProvincia,
    region: row.nomeRegione,
    isCapital: row.isCapoluogo,
    lat: row.coordinate.lat,
    lng: row.coordinate.lng,
    km2: row.superficie,
    caps: rows.map(({ cap }) => cap).sort(),
  };
}

/** Reads every comune of Italy with its postcodes. Uses `require`, since an import of the package fails on Node 20. */
export function readTowns(): readonly Town[] {
  const load = createRequire(import.meta.url);
  const { getAllComuni } = load('italian-cap-comuni-province') as { getAllComuni(): readonly Row[] };
  const byId = new Map<string, Row[]>();
  for (const row of getAllComuni()) {
    const rows = byId.get(row.codiceIstat);
    if (rows) rows.push(row);
    else byId.set(row.codiceIstat, [row]);
  }
  return [...byId.values()].flatMap((rows) => (rows[0] ? [toTown(rows, rows[0])] : []));
}
