import { humanCheckAction } from '#contract/wire.ts';
import type { HumanCheck } from './human-check.ts';

export type VerifyHuman = HumanCheck['verify'];

/**
 * Whether the human-check header (`<action> <token>`) holds a valid token. Browsers without cookies send it, since they
 * cannot keep the pass cookie (docs/decisions/057). A token works once.
 */
export async function hasSolvedChallenge(
  given: string | readonly string[] | undefined,
  verify: VerifyHuman,
  address: string,
): Promise<boolean> {
  if (typeof given !== 'string') return false;
  const [action, token = ''] = given.split(' ', 2);
  const known = humanCheckAction.safeParse(action);
  return known.success && token !== '' && (await verify(token, known.data, address));
}
