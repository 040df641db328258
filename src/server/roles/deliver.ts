import { clean } from '../booking/retention/clean.ts';
import { mailLink } from '../links/make-link.ts';
import { createChannels } from '../messages/channels.ts';
import { createMessages } from '../messages/messages.ts';
import { remind } from '../messages/remind.ts';
import { startWorker } from '../outbox/worker.ts';
import { mainSite } from '../platform/config/site.ts';
import type { Stops, World } from './open-world.ts';

/** Starts sending what bookings caused; a failed delivery is reported by its task, never by its message. */
export async function deliver(world: World, stops: Stops): Promise<void> {
  const { environment, sites, seal, tokens, clock, pool, db, tell } = world;
  const main = mainSite(sites);
  const messages = createMessages({
    db,
    open: seal.open,
    siteUrl: main.origin,
    phone: main.brand.phone,
    sender: main.brand.name,
    changeUrl: (oppId) => mailLink({ sites, tokens }, oppId),
  });
  const worker = await startWorker({
    pool,
    db,
    channels: createChannels(environment, messages, clock),
    onFailure: (route) => tell({ event: 'failed', route }),
    remind: () => remind(db),
    clean: () => clean(db, seal),
  });
  stops.push(() => worker.stop());
}
