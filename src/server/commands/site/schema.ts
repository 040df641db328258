import { z } from 'zod';
import { siteFile } from '../../platform/config/site.ts';
import { newSites } from './new-site.ts';

export const SCHEMA_FILE = 'site.schema.json';

/** The JSON Schema of a site file, derived from its types. */
export function siteSchema(): string {
  const schema = z.toJSONSchema(siteFile, { io: 'input' });
  return asText({ ...schema, title: 'Site file of Fissa (FISSA_SITE)' });
}

const EXAMPLE = {
  name: 'Banca Prova',
  host: 'appuntamenti.bancaprova.example',
  salaryHost: 'quinto.bancaprova.example',
};

/** The files in `docs/` about the site file, by name: its schema and an example. */
export const published = (): Readonly<Record<string, string>> => ({
  [SCHEMA_FILE]: siteSchema(),
  'site.example.json': asText(newSites(EXAMPLE)),
});

const asText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
