import { pollUntil } from '../../machine/until.ts';
import type { Cluster } from '../cluster.ts';
import { type Mail, readMails } from '../snapshot/mails.ts';
import type { Browser } from '../workload/browser.ts';
import type { InventedVisitor } from '../workload/guests.ts';
import type { Trial } from './fault.ts';
import type { Owner } from './old-links.ts';
import { DIRECT, newKey } from './strangers.ts';

/** The secrets with which an appointment can be opened. */
export interface Secrets {
  /** Tokens of the links in the mails. */
  readonly mail: readonly string[];
  /** Tokens of the proposals in the mails. */
  readonly proposal: readonly string[];
  /** The digits of a code, and the browser that requested it. */
  readonly code: { readonly digits: string; readonly browser: Browser };
  /** A browser that has opened a link. */
  readonly proof: Browser;
}
interface CollectDeps {
  readonly cluster: Cluster;
  readonly scene: Trial;
  readonly stranger: () => InventedVisitor;
  readonly owners: readonly Owner[];
  readonly close: () => Promise<void>;
}
interface Trying {
  readonly stranger: () => InventedVisitor;
  readonly owner: Owner;
  /** True while the owner has not answered the proposal; then `tryAll` must not answer it either. */
  readonly isOpen: boolean;
  readonly blame: (what: string) => void;
}

const MAIL_MS = 90_000;
const LOOK_MS = 300;
const MAIL_LINK = /modifica-appuntamento#.*token=([^&]+)/;
const PROPOSAL_LINK = /\/fa3\/proposta#([A-Za-z0-9_-]{43})/;
const DIGITS = /\b(\d{6})\b/;

/**
 * Collects the secrets of each owner: reads the mails, requests a code, then has staff close the day, which sends the
 * proposals, and opens a link.
 */
export async function collectSecrets(deps: CollectDeps): Promise<ReadonlyMap<string, Secrets>> {
  const { owners, close, stranger } = deps;
  await waitForMails(deps, (mails) => tokensIn(mails, MAIL_LINK).length > 0);
  const codes = new Map(owners.map(({ oppId }) => [oppId, stranger().browser]));
  for (const [oppId, browser] of codes) await ask(browser, 'InviaCodice', { appointmentId: oppId });
  await waitForMails(deps, (mails) => digitsIn(mails) !== null);
  await close();
  await waitForMails(deps, (mails) => tokensIn(mails, PROPOSAL_LINK).length > 0);
  const sent = await allMails(deps.cluster);
  const secrets = new Map<string, Secrets>();
  for (const { oppId, guest } of owners) {
    const mails = sent.filter(({ to }) => to === guest.person.email);
    const [mail, proposal] = [tokensIn(mails, MAIL_LINK), tokensIn(mails, PROPOSAL_LINK)];
    const [proof, browser] = [stranger().browser, codes.get(oppId)];
    await ask(proof, 'TokenDecode', { token: mail[0] ?? '', AppCode: '' });
    const isReady = (await reads(proof, oppId)) && (await readsProposal(stranger().browser, proposal[0] ?? ''));
    const digits = digitsIn(mails);
    if (isReady && digits !== null && browser) secrets.set(oppId, { mail, proposal, code: { digits, browser }, proof });
    else deps.scene.blame('link', `seed ${deps.scene.seed}: what was sent for ${oppId} does not open it`);
  }
  return secrets;
}

/** Waits until every owner has the expected mails, or the time is over; missing mails are reported later. */
async function waitForMails({ cluster, owners }: CollectDeps, are: (mails: readonly Mail[]) => boolean): Promise<void> {
  await pollUntil(
    async () => {
      const mails = await allMails(cluster);
      return owners.every(({ guest }) => are(mails.filter(({ to }) => to === guest.person.email)));
    },
    MAIL_MS,
    LOOK_MS,
  );
}

const allMails = ({ sources }: Cluster): Promise<readonly Mail[]> => readMails(sources.mailFolders);

const tokensIn = (mails: readonly Mail[], link: RegExp): readonly string[] => [
  ...new Set(mails.flatMap(({ links }) => links.flatMap((each) => link.exec(each)?.[1] ?? []))),
];

const digitsIn = (mails: readonly Mail[]): string | null =>
  mails
    .filter(({ text, links }) => tokensIn([{ links } as Mail], MAIL_LINK).length === 0 && DIGITS.test(text))
    .map(({ text }) => DIGITS.exec(text)?.[1] ?? null)
    .at(-1) ?? null;

/** Tries all secrets. Returns which of them still open the appointment. */
export async function tryAll(trying: Trying, { mail, proposal, code, proof }: Secrets) {
  const { owner, stranger, blame } = trying;
  const { oppId } = owner;
  const opened = { mail: false, proposal: false, code: false, proof: await reads(proof, oppId) };
  if (!opened.proof && (await downloads(proof, oppId))) blame('an old proof gets the calendar file');
  if (!opened.proof && (await cancels(proof, oppId))) blame('an old proof cancels');
  for (const token of mail) {
    const { browser } = stranger();
    await ask(browser, 'TokenDecode', { token, AppCode: '' });
    if (await reads(browser, oppId)) opened.mail = true;
  }
  for (const token of proposal) {
    if (await readsProposal(stranger().browser, token)) opened.proposal = true;
    if (!trying.isOpen && (await chooses(stranger().browser, token))) blame('an old proposal changes the visit');
  }
  const typed = await ask(code.browser, 'VerificaCodice', { appointmentId: oppId, codice: code.digits });
  opened.code = typed?.Status === '0' || (await reads(code.browser, oppId));
  return opened;
}

interface Answer {
  readonly Status?: unknown;
  readonly appuntamento?: { readonly oppID?: unknown };
}

const RETRIES = 6;

async function ask(browser: Browser, call: string, body: object): Promise<Answer | null> {
  const { answer } = await browser.ask({ call, method: 'POST', body, key: newKey(), retries: RETRIES });
  return (answer?.body ?? null) as Answer | null;
}

const reads = async (browser: Browser, oppID: string): Promise<boolean> =>
  (await ask(browser, 'GetAppuntamento', { oppID }))?.appuntamento?.oppID === oppID;

const readsProposal = async (browser: Browser, token: string): Promise<boolean> =>
  (await ask(browser, 'LeggiProposta', { token }))?.Status === '0';

/**
 * Whether a proposal's token is accepted. Answers with 'chiamata' (a phone call instead): 'cancel' would be accepted even
 * from a used token.
 */
const chooses = async (browser: Browser, token: string): Promise<boolean> =>
  (await ask(browser, 'ScegliProposta', { token, scelta: 'chiamata' }))?.Status === '0';

const cancels = async (browser: Browser, oppID: string): Promise<boolean> =>
  (await ask(browser, 'AnnullaAppuntamento', { oppID, versione: 2 }))?.Status === '0';

async function downloads(browser: Browser, oppId: string): Promise<boolean> {
  const { status } = await browser.send(`${DIRECT}/appuntamento.ics?oppID=${oppId}`, { method: 'GET' });
  return status === 200;
}
