import { rehearseLink, type WireLinkReport } from '#contract/desk/links.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** A parameter of a link, and what becomes of it. */
export interface LinkPart {
  readonly name: string;
  /** Null: personal, so it is not shown. */
  readonly value: string | null;
  readonly fate: WireLinkReport['parametri'][number]['esito'];
  /** The known name that an unknown one resembles. */
  readonly similarName: string | null;
  readonly isInToken: boolean;
}
/** What a link will do. */
export interface LinkReport {
  readonly brand: string;
  readonly isKnownHost: boolean;
  /** The first page; null: no page has this address. */
  readonly opens: WireLinkReport['pagina'];
  readonly product: WireLinkReport['prodotto'];
  readonly targets: readonly {
    readonly kind: WireLinkReport['mete'][number]['tipo'];
    readonly code: string;
    readonly name: string | null;
  }[];
  readonly isSlotFree: boolean | null;
  /** `until`: its expiry in milliseconds. */
  readonly token: {
    readonly state: NonNullable<WireLinkReport['token']>['stato'];
    readonly appCode: string;
    readonly until: number | null;
  } | null;
  readonly parts: readonly LinkPart[];
  /** Number of characters. */
  readonly length: number;
}

/** What a link will do; null: the text is no web address. */
export async function tryLink(call: DeskCall, address: string): Promise<Result<LinkReport | null, CallFault>> {
  const answer = await call(rehearseLink, { indirizzo: address });
  if (!answer.ok) return answer;
  return ok(answer.value.prova && reportOf(answer.value.prova));
}

const reportOf = (wire: WireLinkReport): LinkReport => ({
  ...{ brand: wire.marca, isKnownHost: wire.conosciuto, opens: wire.pagina, product: wire.prodotto },
  ...{ isSlotFree: wire.libero, length: wire.lunghezza },
  targets: wire.mete.map(({ tipo, codice, nome }) => ({ kind: tipo, code: codice, name: nome })),
  token: wire.token && {
    ...{ state: wire.token.stato, appCode: wire.token.appCode },
    until: wire.token.fino === null ? null : Date.parse(wire.token.fino),
  },
  parts: wire.parametri.map(({ nome, valore, esito, forse, daToken }) => ({
    ...{ name: nome, value: valore, fate: esito, similarName: forse, isInToken: daToken },
  })),
});
