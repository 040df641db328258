import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { agentData, agentDirect, WireAgent } from '#contract/agents.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/public-gate.ts';
import type { Database } from '../platform/database/schema.ts';
import type { AgentTable } from '../platform/database/tables/network-tables.ts';
import type { Read } from '../platform/database/way/read.ts';

type Agent = Selectable<AgentTable>;
const NOBODY: WireAgent = { Codice: '', Nome: '', Cellulare: '', Email: '', ElencoCAP: [], pluri: 0, OAM: '' };

const wireAgent = (agent: Agent): WireAgent => ({
  ...NOBODY,
  Codice: agent.code,
  Nome: agent.name,
  ElencoCAP: [...agent.caps],
  pluri: agent.multi_area ? 1 : 0,
  OAM: agent.oam,
});

/** An agent for several areas has the mark of the import, or the code the site file names. */
export const isMultiArea = (siteCode: string): RawBuilder<boolean> =>
  sql`(multi_area or upper(code) = upper(${siteCode}))`;

export interface AgentsWorld {
  /** The site file's agent for several areas. */
  readonly multiAreaAgent: string;
}

export const findAgent = (
  db: Kysely<Database>,
  { multiAreaAgent }: AgentsWorld,
  code: string,
): Promise<Agent | undefined> =>
  db
    .selectFrom('agent')
    .selectAll()
    .select(isMultiArea(multiAreaAgent).as('multi_area'))
    .where('active', '=', sql.lit(true))
    .where(sql<boolean>`upper(code) = upper(${code})`)
    .executeTakeFirst();

/** The agent a link names; every field is empty for a code nobody has, or has no more. */
export const agentDirectCall =
  (world: AgentsWorld & { readonly read: Read }): Handle<typeof agentDirect | typeof agentData> =>
  async ({ Codice }) => {
    const agent = await world.read((db) => findAgent(db, world, Codice));
    return ok({ body: agent ? wireAgent(agent) : NOBODY });
  };
