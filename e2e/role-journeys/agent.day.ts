import { expect } from '@playwright/test';
import { takeCalls } from './calls.ts';
import { testRole } from './worker.ts';

// R16.8.22, R16.8.20
testRole(
  { role: 'agent', name: 'Fosca Bonaccia', pages: ['Richiamate'], mayFind: false, mayBook: false },
  async (worker) => {
    await takeCalls(worker, [/^Occupato/]);
    await expect(worker.page.getByRole('button', { name: /^Assegna/ })).toHaveCount(0);
  },
);
