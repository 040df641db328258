import { ask, type ServicesDeps } from './ask-service.ts';
import { codeOf, type Finding, green, red } from './finding.ts';

/** A provider of OpenID Connect, as its finding names it. */
interface Provider {
  readonly subject: string;
  /** The variable with the issuer. */
  readonly setting: string;
  /** What does not work without it. */
  readonly closed: string;
}

/** Checks that a provider answers with its metadata, and calls itself by the configured issuer. */
export async function issuerFinding(
  { subject, setting, closed }: Provider,
  issuer: string,
  deps: ServicesDeps,
): Promise<Finding> {
  const { host } = new URL(issuer);
  try {
    const answer = await ask(deps, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const own = answer.ok ? ((await answer.json()) as { readonly issuer?: unknown }).issuer : undefined;
    if (own === issuer) return green(subject, `${host} answers`);
    if (typeof own === 'string') return red(subject, `${setting} is ${issuer}, and it calls itself ${own}: ${closed}`);
    return red(subject, `${host} is no identity provider there (${answer.status}): ${closed}`);
  } catch (problem) {
    return red(subject, `${host} cannot be reached (${codeOf(problem)}): ${closed}`);
  }
}
