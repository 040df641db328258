import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { agentData, agentDirect, WireAgent } from '#contract/agents.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '../http/public-gate.ts';
import type { Read } from '../platform/database/connect/read-replica.ts';
import type { Database } from '../platform/database/schema.ts';
import type { AgentTable } from '../platform/database/tables/network-tables.ts';
import { photoUrl } from './agent-photo.ts';

type Agent = Omit<Selectable<AgentTable>, 'photo'>;
const NOBODY: WireAgent = { Codice: '', Nome: '', Cellulare: '', Email: '', ElencoCAP: [], pluri: 0, OAM: '' };

const wireAgent = (agent: Agent, photo: Buffer | null): WireAgent => ({
  ...NOBODY,
  Codice: agent.code,
  Nome: agent.name,
  ElencoCAP: [...agent.caps],
  pluri: agent.multi_area ? 1 : 0,
  OAM: agent.oam,
  ...(agent.public_phone === '' ? {} : { telefono: agent.public_phone }),
  ...(photo === null ? {} : { foto: photoUrl(photo) }),
});

/** SQL condition for the multi-area agent: the import marked the agent so, or the site file names its code. */
export const isMultiArea = (siteCode: string): RawBuilder<boolean> =>
  sql`(multi_area or upper(code) = upper(${siteCode}))`;

export interface AgentsDeps {
  /** Code of the multi-area agent in the site file. */
  readonly multiAreaAgent: string;
}

export const findAgent = (
  db: Kysely<Database>,
  { multiAreaAgent }: AgentsDeps,
  code: string,
): Promise<Agent | undefined> =>
  db
    .selectFrom('agent')
    .select(['code', 'name', 'oam', 'phone', 'email', 'caps', 'active', 'public_phone'])
    .select(isMultiArea(multiAreaAgent).as('multi_area'))
    .where('active', '=', sql.lit(true))
    .where(sql<boolean>`upper(code) = upper(${code})`)
    .executeTakeFirst();

/** Returns the agent that a link names; every field is empty for an unknown or inactive code. */
export const agentDirectCall =
  (deps: AgentsDeps & { readonly read: Read }): Handler<typeof agentDirect | typeof agentData> =>
  async ({ Codice }) => {
    const found = await deps.read(async (db) => {
      const agent = await findAgent(db, deps, Codice);
      return agent && wireAgent(agent, await photoOf(db, agent.code));
    });
    return ok({ body: found ?? NOBODY });
  };

const photoOf = async (db: Kysely<Database>, code: string): Promise<Buffer | null> =>
  (await db.selectFrom('agent').select('photo').where('code', '=', code).executeTakeFirst())?.photo ?? null;
