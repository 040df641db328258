import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates a certificate authority (`ca.pem`) in the folder, and a certificate for the host names (`fissa.pem`,
 * `fissa.pem.key`).
 */
export function createCertificate(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Prova');
  openssl('req', ...key, '-keyout', 'fissa.pem.key', '-out', 'fissa.csr', '-subj', `/CN=${names[0]}`);
  writeFileSync(join(folder, 'names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`);
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'fissa.csr', ...by, '-out', 'fissa.pem', '-days', '2');
}
