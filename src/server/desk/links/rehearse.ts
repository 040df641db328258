import type { rehearseLink as endpoint, WireLinkReport } from '#contract/desk/links.ts';
import { PRODUCTS } from '#domain/product.ts';
import { ok } from '#domain/result.ts';
import { type LinkReport, type RehearsalDeps, rehearseLink } from '../../links/rehearse-link.ts';
import { KINDS } from '../../links/tokens.ts';
import type { DeskHandler } from '../http/desk-gate.ts';

/** Tells what a link will do. The audit entry has no address, since it may carry data of a customer. */
export const rehearseLinkCall =
  (deps: RehearsalDeps): DeskHandler<typeof endpoint> =>
  async ({ indirizzo }) => {
    const report = await rehearseLink(deps, indirizzo);
    return ok({ body: { prova: report.ok ? toWire(report.value) : null }, act: {} });
  };

const toWire = (report: LinkReport): WireLinkReport => ({
  ...{ marca: report.brand, conosciuto: report.isKnownHost, pagina: report.opens },
  prodotto: PRODUCTS[report.product].code,
  mete: report.targets.map(({ kind, code, found }) => ({ tipo: kind, codice: code, nome: found })),
  libero: report.isSlotFree,
  token: report.token && {
    stato: report.token.state,
    appCode: report.token.kind === null ? '' : KINDS[report.token.kind].appCode,
    fino: report.token.until?.toISOString() ?? null,
  },
  parametri: report.parameters.map(({ name, value, fate, similarName, from }) => ({
    ...{ nome: name, valore: value, esito: fate, forse: similarName, daToken: from === 'token' },
  })),
  lunghezza: report.length,
});
