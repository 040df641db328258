import Fastify from 'fastify';
import { startEmbedded } from '../../../src/server/platform/database/embedded.ts';

// A minimal server with a database, the baseline for the time of a start. It prints a line when it is ready.
const dataDir = process.env.FISSA_DATA_DIR ?? '';
const database = await startEmbedded({ dataDir });
const app = Fastify();
app.get('/readyz', () => ({ ready: true }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => {
  void Promise.all([app.close(), database.stop()]).then(() => process.exit(0));
});
