import { createHash, X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTS, MAIN, type Place } from '../place.ts';
import { assertHolds } from '../steps.ts';
import { toEnd } from './command.ts';

/** The lender's certificate authority, and the certificate that it issued for proxy and mail server. */
export interface Authority {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
  /** Hash of the proxy's key. With it a browser accepts the proxy without knowing the authority. */
  readonly fingerprint: string;
}

export async function makeAuthority({ home }: Place): Promise<Authority> {
  const at = (name: string) => join(home, name);
  const openssl = async (...args: readonly string[]) => {
    const { code, output } = await toEnd('openssl', args);
    assertHolds(code === 0, `openssl ${args.join(' ')}: ${output}`);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '2',
    '-subj',
    '/CN=Autorita Banca Prova',
  );
  await openssl('req', ...key, '-keyout', at('fissa.pem.key'), '-out', at('fissa.csr'), '-subj', `/CN=${MAIN}`);
  writeFileSync(at('names'), `subjectAltName=${[...HOSTS, 'localhost'].map((host) => `DNS:${host}`).join()}`);
  const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
  await openssl('x509', '-req', '-in', at('fissa.csr'), ...by, '-out', at('fissa.pem'), '-days', '2');
  chmodSync(at('fissa.pem.key'), 0o600);
  const { publicKey } = new X509Certificate(readFileSync(at('fissa.pem')));
  const fingerprint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  return { ca: at('ca.pem'), certificate: at('fissa.pem'), key: at('fissa.pem.key'), fingerprint };
}
