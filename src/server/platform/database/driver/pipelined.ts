import { type ConnectionProvider, type DatabaseConnection, DefaultQueryExecutor } from 'kysely';

/**
 * Statements of one transaction that are asked for at once (`Promise.all`) are sent at once, in the order of asking, and
 * cost one round trip together. Kysely's own executor sends each after the answer to the one before.
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
  // No pause where none is needed: what is asked for before a commit is sent before it.
  return { provideConnection: async (consumer) => consumer(own ?? (await given)) };
}
