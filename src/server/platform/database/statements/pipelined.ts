import { type ConnectionProvider, type DatabaseConnection, DefaultQueryExecutor } from 'kysely';

/**
 * Pipelines concurrent statements of one transaction (`Promise.all`): they are sent in call order and cost one round
 * trip. Kysely's own executor waits for each answer before it sends the next.
 */
export class PipelinedExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(withoutTurns(provider));
  }
}

function withoutTurns(provider: ConnectionProvider): ConnectionProvider {
  let own: DatabaseConnection | undefined;
  const given = provider.provideConnection(async (connection) => {
    own = connection;
    return connection;
  });
  // Avoids an extra tick: statements issued before a commit must be sent before it.
  return { provideConnection: async (consumer) => consumer(own ?? (await given)) };
}
