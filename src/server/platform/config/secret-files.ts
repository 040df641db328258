import { readFileSync } from 'node:fs';
import type { Variables } from './settings.ts';

export type Source = Readonly<Record<string, string | undefined>>;

/** Settings that may hold a password or a key; each can be given as a file with `NAME_FILE`. */
export const SECRETS = [
  ...(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'FISSA_KEYS', 'RECAPTCHA_SECRET'] as const),
  ...(['SMTP_URL', 'SMS_WEBHOOK_URL', 'WEBHOOK_URLS', 'WEBHOOK_SECRET', 'WEBHOOK_SECRET_FORMER'] as const),
  ...(['RECEIPTS_SECRET', 'GEOCODER', 'MAP_TILES', 'OTEL_EXPORTER_OTLP_HEADERS', 'OIDC_CLIENT_SECRET'] as const),
  ...(['FISSA_CITIZEN_OIDC_CLIENT_SECRET'] as const),
  ...(['HTTP_PROXY', 'HTTPS_PROXY'] as const),
] as const satisfies readonly (keyof Variables)[];

interface Resolved {
  readonly source: Source;
  /** One line for each file setting that cannot be used, without its content. */
  readonly problems: readonly string[];
}

/** Replaces each `NAME_FILE` by `NAME` with the content of that file, without the final newline. */
export function withSecretFiles(source: Source): Resolved {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = source[`${name}_FILE`] || undefined;
    if (path === undefined) continue;
    const read = source[name] ? `${name} is set too: keep one of the two` : contentOf(path);
    if (typeof read === 'string') problems.push(`${name}_FILE is not valid: ${read}`);
    // A key file is read again when keys change, so its path is kept.
    else found[name] = name === 'FISSA_KEYS' ? path : read.content;
  }
  return { source: { ...source, ...found }, problems };
}

/** The content of a file, or why it cannot be used. */
function contentOf(path: string): string | { readonly content: string } {
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? `the file ${path} is empty` : { content };
  } catch (problem) {
    return `the file ${path} cannot be read (${(problem as NodeJS.ErrnoException).code ?? 'unknown reason'})`;
  }
}
