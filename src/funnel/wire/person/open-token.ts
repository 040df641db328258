import type { Link } from '#domain/link/link.ts';
import { type Read, reader } from '#domain/link/read.ts';
import type { FlowDeps } from '../../session/deps.ts';
import { codeFaultOf } from '../branches/branch-by-code.ts';
import { intentKey } from '../intent-key.ts';

const NOTHING: Read = () => '';

/** The claims of a link's token: none if it is invalid. `unreachable`: the server did not answer. */
export interface OpenedToken {
  readonly claims: Read;
  readonly unreachable: boolean;
}

/** Decodes a link's token; chat and brand tokens have separate endpoints. A brand token is valid for one request. */
export async function openToken(
  { call, store }: Pick<FlowDeps, 'call' | 'store'>,
  { token, appCode }: Link,
): Promise<OpenedToken> {
  if (token === '') return { claims: NOTHING, unreachable: false };
  const opened =
    appCode === 'CHATBOT'
      ? await call('decodeChatToken', { token, AppCode: 'CHATBOT' })
      : appCode === 'FAC5'
        ? await call('decodeB2BToken', { token, AppCode: 'FAC5' }, { key: intentKey(store.get().token, token) })
        : await call('decodeToken', { token, AppCode: appCode });
  // A truncated token is rejected: it is invalid, too.
  if (!opened.ok) return { claims: NOTHING, unreachable: codeFaultOf(opened.error) === null };
  return { claims: reader(opened.value.parametri.map(({ keyCode, valore }) => [keyCode, valore])), unreachable: false };
}
