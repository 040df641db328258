// Example of an integration (docs/integration.md): a small CRM without packages. It receives Fissa's webhooks, checks their
// signatures, and keeps a copy of every appointment by reading the changes since its cursor.
// `node deploy/examples/crm.mjs key FILE` creates its key and prints the public one;
// `node deploy/examples/crm.mjs serve` starts it.
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

  /** The running read. A request during it causes one more read afterwards. */
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
    // Answers before the work, because Fissa waits fifteen seconds. A repeated id was received already.
    response.writeHead(204).end();
    const event = request.headers['webhook-id'];
    if (seen.has(event)) return undefined;
    seen.add(event);
    console.log(`heard ${JSON.parse(body).type}`);
    return wake();
  });
  server.listen(Number(port), '127.0.0.1', () => console.log(`The CRM listens at port ${server.address().port}`));
  // A webhook triggers a read; the timer finds changes whose webhook was lost.
  wake();
  setInterval(wake, 60_000).unref();
}

/** Creates a JWT, valid for a minute, that the client signs with its key. */
function tokenOf({ id, audience, key, kid }) {
  const now = Math.floor(Date.now() / 1_000);
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: id, sub: id, aud: audience, iat: now, exp: now + 60, jti: randomUUID() };
  const text = `${part({ alg: 'EdDSA', ...(kid && { kid }) })}.${part(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** Checks a signature of the Standard Webhooks specification, which must not be older than five minutes. */
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

/** Opens the store of appointments and cursor, which are always written together. */
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
