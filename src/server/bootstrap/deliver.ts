import { isSmsTime } from '#domain/message/sms-hours.ts';
import { isOn } from '#domain/site/features.ts';
import { callUnanswered } from '../booking/capacity/call-unanswered.ts';
import { chainConsents } from '../booking/consents/chain-consents.ts';
import { keepConsentTexts } from '../booking/consents/consent-texts.ts';
import { beginAfterLetter, beginTime } from '../booking/contact-verification/begin-time.ts';
import { endUnconfirmed } from '../booking/contact-verification/end-unconfirmed.ts';
import { offerFreed } from '../booking/earlier/offer-freed.ts';
import { purgeExpired } from '../booking/retention/clean.ts';
import { fillFound } from '../booking/retention/fill-found.ts';
import { chainDailyHashes } from '../desk/audit/seal-days.ts';
import { writeMorningLists } from '../desk/list/morning-lists.ts';
import { messageBrand } from '../links/message-brand.ts';
import { createAdmit } from '../messages/admit.ts';
import { announceDigests } from '../messages/branch/announce-digests.ts';
import { createChannels, mailOf } from '../messages/channels.ts';
import { inviteAgain } from '../messages/invite-again.ts';
import { createMessages } from '../messages/messages.ts';
import { remind } from '../messages/remind.ts';
import type { Channels } from '../outbox/delivery.ts';
import { countUnconfigured } from '../outbox/failed-deliveries.ts';
import type { SendMail } from '../outbox/mail.ts';
import { asUndelivered } from '../outbox/undelivered.ts';
import { startWorker } from '../outbox/worker.ts';
import type { DayListSettings } from '../platform/config/day-list-settings.ts';
import { consentBrands, sendsNoShowLetter, switchedOff } from '../platform/config/site.ts';
import { createPseudonym } from '../platform/security-log/pseudonym.ts';
import type { Deps, Stops } from './create-deps.ts';

/**
 * Starts the worker that delivers events. A failed delivery is logged by its channel and a code, without its message.
 */
export async function deliver(deps: Deps, stops: Stops): Promise<void> {
  const { environment, sites, seal, clock, db, tell, metrics } = deps;
  const pseudonym = createPseudonym(seal);
  const messages = createMessages({
    db,
    open: seal.open,
    clock,
    sites,
    mailFrom: environment.mailFrom,
    ...messageBrand(deps),
    admit: createAdmit({
      ...{ db, seal, smsPrefixes: environment.smsPrefixes, capped: environment.rateLimits },
      onReached: (route, recipient) =>
        tell({ event: 'cap-reached', route, who: pseudonym(`recipient ${recipient.toString('hex')}`) }),
    }),
  });
  const began = beginAfterLetter(db);
  const sendMail = mailOf(environment);
  const channels = createChannels(environment, messages, clock, sendMail);
  await logUnknownReceivers(deps, channels);
  await keepConsentTexts(db, consentBrands(sites));
  const worker = startWorker({
    db,
    channels,
    kindsNow: (channel) =>
      channel === 'sms' && !isSmsTime(environment.smsHours, clock().getTime()) ? AT_ANY_HOUR : null,
    onFailure(route, code, more) {
      metrics.undelivered(route, code);
      tell({ event: 'failed', route, code, ...more });
    },
    onEnded(channel, event) {
      metrics.delivered(channel, (clock().getTime() - event.created_at.getTime()) / 1_000);
      return began(channel, event);
    },
    onDeath: ({ id, channel, code }) => tell({ event: 'delivery-dead', route: channel, code, delivery: id }),
    // Past visits get no reminder.
    remind: () =>
      beginTime(db)
        .then(() => endUnconfirmed(db))
        .then(() => callUnanswered(db))
        .then(() => remind(db))
        .then(() => (sendsNoShowLetter(sites) ? inviteAgain(db) : 0))
        .then(() => announceDigests(db)),
    ...(environment.dayLists && { dayLists: morningLists(deps, environment.dayLists, sendMail) }),
    offerEarlier: () =>
      offerFreed({
        ...{ db, seal, clock, windows: sites.windows, isOn: isOn({ off: switchedOff(sites) }, 'earlier') },
        extraLoad: () => 0,
      }),
    clean: () =>
      purgeExpired(db, seal, environment.eventDays)
        .then(() => chainDailyHashes(db))
        .then(() => chainConsents(db))
        .then(() => fillFound(db, seal))
        .then(() => deps.mailFiles.clean()),
  });
  stops.push(() => worker.stop());
}

/** Writes the day's lists; a failed one is logged, and tried again at the next run. */
function morningLists({ sites, db, seal, clock, tell }: Deps, settings: DayListSettings, send: SendMail) {
  const onFailure = (failure: unknown) =>
    tell({ event: 'failed', route: 'day-list', code: asUndelivered(failure).code });
  return () => writeMorningLists({ db, sites, windows: sites.windows, seal, clock, settings, send, onFailure });
}

/** Events whose SMS is sent at any hour: a visitor waits for a code on the open page. */
const AT_ANY_HOUR = ['message.code'] as const;

/** Logs deliveries whose receiver is no longer configured; they are not sent. */
async function logUnknownReceivers({ db, tell }: Deps, channels: Channels): Promise<void> {
  for (const [route, waiting] of await countUnconfigured(db, channels.keys()))
    tell({ event: 'receiver-unknown', route, waiting });
}
