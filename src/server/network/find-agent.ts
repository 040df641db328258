import { type Kysely, type Selectable, sql } from 'kysely';
import type { agentData, agentDirect, WireAgent } from '#contract/agents.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/handle.ts';
import type { AgentTable } from '../platform/database/network-tables.ts';
import type { Database } from '../platform/database/schema.ts';

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

export const findAgent = (db: Kysely<Database>, code: string): Promise<Agent | undefined> =>
  db
    .selectFrom('agent')
    .selectAll()
    .where('active', '=', true)
    .where(sql<boolean>`upper(code) = upper(${code})`)
    .executeTakeFirst();

/** The agent a link names; every field is empty for a code nobody has, or has no more (R7.37). */
export const agentDirectCall =
  ({ db }: { readonly db: Kysely<Database> }): Handle<typeof agentDirect | typeof agentData> =>
  async ({ Codice }) => {
    const agent = await findAgent(db, Codice);
    return ok({ body: agent ? wireAgent(agent) : NOBODY });
  };
