import type { OwnRequest } from '../../session/own-data.ts';

/** Mario Rossi's visit, as the page shows it; `change` replaces fields. */
export const aStoredRequest = (change: Partial<OwnRequest> = {}): OwnRequest => ({
  ...{ code: 'ABCDEFGHIJKLMNOPQR', product: 'personal', isCancelled: false, branch: 'Filiale di Milano' },
  ...{ slot: { date: '2026-12-02', hour: '09:00' }, band: null, channel: 'web', program: '' },
  ...{ askedOn: '2026-11-28', changedOn: '2026-11-28', keptUntil: '2027-12-02', messages: 1, notes: 0, consents: [] },
  person: { name: 'Mario Rossi', taxCode: '***', email: 'm***', mobile: '***' },
  ...change,
});
