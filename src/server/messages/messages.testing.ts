import { sendAll } from './admit.ts';
import { createMessages } from './messages.ts';
import { ofLender } from './views.testing.ts';
import type { MessagesDeps } from './writer.ts';

/** The messages of the demo's lender, all of them admitted and without links; the given dependencies replace these. */
export const testMessages = (deps: Pick<MessagesDeps, 'db' | 'open'> & Partial<MessagesDeps>) =>
  createMessages({
    ...{ ...ofLender, sender: () => 'Velaria Credito', admit: sendAll },
    ...{ proposalUrl: () => null, earlierUrl: () => null, changeUrl: async () => '' },
    ...deps,
  });
