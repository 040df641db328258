// A CRM in small, without packages (docs/integration.md): it takes Fissa's webhooks, checks who signed them, and keeps a copy of every
// appointment by reading what changed since its cursor. `node deploy/examples/crm.mjs key FILE` makes its key and prints the public half;
// `node deploy/examples/crm.mjs serve` runs it.
import { createHmac, createPrivateKey, generateKeyPairSync, randomUUID, sign, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [verb, file] = process.argv.slice(2);
if (verb === 'key' && file) makeKey(file);
else if (verb === 'serve') serve(process.env);
else {
  console.error('Usage: node deploy/examples/crm.mjs key FILE | serve (FISSA_URL, FISSA_AUDIENCE, CRM_ID, CRM_KEY, CRM_PORT, CRM_STORE, WEBHOOK_SECRET)');
  process.exitCode = 1;
}

function makeKey(path) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  const kid = new Date().toISOString().slice(0, 10);
  console.log(JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'EdDSA' }));
}

function serve({ FISSA_URL: url, FISSA_AUDIENCE: audience, CRM_ID: id, CRM_KEY: keyFile, ...env }) {
  const { CRM_PORT: port, CRM_STORE: path, CRM_KID: kid, WEBHOOK_SECRET: secret } = env;
  const key = createPrivateKey(readFileSync(keyFile));
  const store = openStore(path);
  const seen = new Set();

  /** One reading at a time; what is asked for meanwhile is one more after it. */
  let reading = null;
  let again = false;
  const wake = () => {
    again = true;
    reading ??= readAll().finally(() => {
      reading = null;
    });
  };

  async function readAll() {
    while (again) {
      again = false;
      try {
        for (let more = true; more; ) more = await readPage();
      } catch (problem) {
        console.error(`Not read: ${problem.message}`);
      }
    }
  }

  async function readPage() {
    const since = store.since === null ? '' : `&since=${store.since}`;
    const answer = await fetch(`${url}/fa3/api/appointments?quanti=200${since}`, {
      headers: { authorization: `Bearer ${tokenOf({ id, audience, key, kid })}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.json()).code}`);
    const page = await answer.json();
    store.keep(page);
    for (const { oppID, stato, data, ora, versione } of page.appuntamenti)
      console.log(`${oppID} ${stato} ${data} ${ora} v${versione}`);
    return page.altri;
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (!isSigned(request.headers, body, secret)) return response.writeHead(401).end();
    // Taken before it is worked on: Fissa waits fifteen seconds, and an id that comes again was taken already.
    response.writeHead(204).end();
    const event = request.headers['webhook-id'];
    if (seen.has(event)) return undefined;
    seen.add(event);
    console.log(`heard ${JSON.parse(body).type}`);
    return wake();
  });
  server.listen(Number(port), '127.0.0.1', () => console.log(`The CRM listens at port ${server.address().port}`));
  // A webhook says that it is time to read; what was missed is found by the clock.
  wake();
  setInterval(wake, 60_000).unref();
}

/** A JWT that the client signs itself, for a minute. */
function tokenOf({ id, audience, key, kid }) {
  const now = Math.floor(Date.now() / 1_000);
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: id, sub: id, aud: audience, iat: now, exp: now + 60, jti: randomUUID() };
  const text = `${part({ alg: 'EdDSA', ...(kid && { kid }) })}.${part(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** Standard Webhooks: one of the signatures is ours, and it is not older than five minutes. */
function isSigned(headers, body, secret) {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1_000 - Number(time)) <= 300)) return false;
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const wanted = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  return signatures.split(' ').some((each) => {
    const [version, text = ''] = each.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

/** Appointments by code with the cursor they were read at: both are kept at once, or neither. */
function openStore(path) {
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { since: null, appuntamenti: {} };
  return {
    get since() {
      return kept.since;
    },
    keep({ appuntamenti, since }) {
      for (const each of appuntamenti) kept.appuntamenti[each.oppID] = each;
      kept.since = since;
      writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}
