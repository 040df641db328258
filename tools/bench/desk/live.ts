import { type AskDesk, BRANCH, type DeskStage, okBody } from './stage.ts';

const VISIT = 'DESKLIVE0000000001';

/** Measures the time from a colleague's change until another page, notified by the stream, has read the new state. */
export async function measureNotification({ database, url, manager, caller, cookie }: DeskStage, times: number) {
  await database.query(
    `insert into appointment (opp_id, contact_id, product, branch_code, starts, state, tax_code_hash, tax_code, first_name,
       last_name, email, mobile, details, media, kind, verified_at)
     values ($1::text, $1::text, 1, $2::text, now(), 'confirmed', sha256('live'), '', 'Nessuno', 'Di Prova', '', '', '{}',
       '{}', 'visit', now())`,
    [VISIT, BRANCH],
  );
  const abort = new AbortController();
  const stream = await fetch(`${url}/Eventi`, { headers: { cookie }, signal: abort.signal });
  const news = newsOf(stream);
  await news.next();
  const seen: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    const call = n % 2 === 0 ? 'Arrivo' : 'CorreggiEsito';
    const press = manager(call, { oppID: VISIT, versione: n, ...(n % 2 === 0 ? {} : { esito: null }) });
    // Events about other visits are skipped.
    do await news.next();
    while ((await hasArrived(caller)) !== (n % 2 === 0));
    seen.push(performance.now() - began);
    okBody(await press, call);
  }
  abort.abort();
  return seen;
}

async function hasArrived(asks: AskDesk): Promise<boolean> {
  const giorno = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
  const { visite } = okBody<{ visite: { oppID: string; arrivo: string | null }[] }>(
    await asks('Giorno', { filiale: BRANCH, giorno }),
    'Giorno',
  );
  return visite.some(({ oppID, arrivo }) => oppID === VISIT && arrivo !== null);
}

/** The lines of the event stream that contain a branch code. */
async function* newsOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const part of body ?? [])
    for (const line of decoder.decode(part as Uint8Array).split('\n\n')) if (line.startsWith('data:')) yield line;
}
