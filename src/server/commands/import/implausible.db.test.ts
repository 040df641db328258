import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { AGENT_LINE, aFile, branchLine, csv, customerLine } from './import.testing.ts';
import { runImport } from './run-import.ts';
import { faultLine } from './summary-lines.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });
const load = async (text: string) => {
  const { faults, isWritten } = await runImport(fresh.db, await aFile(text), {
    ...{ accept: false, dryRun: false, soundOnly: false },
    ...{ seal, smsPrefixes: [], windows: { leadMinutes: 120, horizonDays: 30 } },
  });
  return { faults: faults.map(faultLine), isWritten };
};

test('codes without their zeros are refused by line wherever a file names them', async () => {
  const agent = AGENT_LINE.replace('AG01', '0901');
  expect(await load(csv(branchLine('0151', 'Prima'), agent))).toEqual({ faults: [], isWritten: true });
  const lost = 'has lost its zeros, 0151 exists: format the column as text';
  const file = csv(branchLine('151', 'Due'), agent.replace('0901', '901'), customerLine('151'));
  expect(await load(file)).toEqual({
    faults: [
      `line 2: code ${lost}`,
      `line 3: code ${lost.replace('0151', '0901')}`,
      // The branch of line 2 counts as known to a customer of the same file.
    ],
    isWritten: false,
  });
  expect((await load(csv(customerLine('151')))).faults).toEqual([`line 2: owner_branch ${lost}`]);
  const days = 'kind,code,day,last_day,from,until,consultants,reason,active\nclosure,151,2099-12-24,,,,,Lavori,';
  expect((await load(days)).faults).toEqual([`line 2: code ${lost}`]);
  expect((await load('kind,code,active\nbranch,151,no\nagent,901,no')).faults).toEqual([
    `line 2: code ${lost}`,
    `line 3: code ${lost.replace('0151', '0901')}`,
  ]);
});

test('a branch with a new code, an unknown postcode or a far position is refused; in one file the code may change', async () => {
  expect((await load(csv(branchLine('0151', 'Prima')))).isWritten).toBe(true);
  const far = branchLine('0153', 'Tre').replace('45.46,9.19', '41.9,12.5');
  expect(await load(csv(branchLine('0152', 'Prima'), far, branchLine('0154', 'Quattro', '20999')))).toEqual({
    faults: [
      'line 2: name and address are those of 0151: keep that code, or end it with active = no',
      expect.stringMatching(/^line 3: lat and lng are 4\d\d km from Milano, the place of cap: correct them$/),
      'line 4: cap is no postcode of Italy: correct it',
    ],
    isWritten: false,
  });
  const moved = csv(branchLine('0152', 'Prima')).replace('owner_branch', 'owner_branch,active');
  expect(await load(`${moved},si\nbranch,0151${','.repeat(21)}no`)).toEqual({ faults: [], isWritten: true });
});
