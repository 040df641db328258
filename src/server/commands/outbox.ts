import { receiverChannel } from '../outbox/receivers.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import type { Receivers } from './outbox/lines.ts';
import { type CommandResult, runOutbox } from './outbox/run-outbox.ts';
import { withServedDatabase } from './with-database.ts';

/** `npm run outbox -- list|log|retry|resend`: lists and resends deliveries. */
try {
  const { code, lines } = await run(environmentOrExit(), process.argv.slice(2));
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exitCode = code;
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : 'The outbox cannot be read');
  process.exitCode = 1;
}

async function run(environment: Environment, typed: readonly string[]): Promise<CommandResult> {
  return withServedDatabase(environment, async (db) => {
    return await runOutbox(db, receiversOf(environment), typed);
  });
}

function receiversOf({ smtpUrl, smsWebhookUrl, webhookUrls }: Environment): Receivers {
  const hostOf = (url: string) => new URL(url).host;
  return new Map([
    ['mail', smtpUrl === undefined ? 'files' : hostOf(smtpUrl)],
    ...(smsWebhookUrl === undefined ? [] : [['sms', hostOf(smsWebhookUrl)] as const]),
    ...webhookUrls.map((url) => [receiverChannel(url), hostOf(url)] as const),
  ]);
}
