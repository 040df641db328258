import pg from 'pg';
import type { Wanted } from '../history.ts';
import { romeWall } from '../rome.ts';

/**
 * Sets the end of all visitors' holds at these branches to a minute ago, and returns their slots. Seats reserved for
 * displaced appointments or offered to waiting customers are left as they are.
 */
export async function ageHolds(databaseUrl: string, branches: readonly string[]): Promise<readonly Wanted[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly branch: string; readonly starts: Date }>(
      `update seat set held_until = now() - interval '61 seconds' where state = 'held' and branch_code = any($1)
         and not exists (select from displacement where token_hash = seat.visit)
         and not exists (select from earlier_offer where token_hash = seat.visit)
       returning branch_code as branch, starts`,
      [branches],
    );
    const walls = new Set(rows.map(({ branch, starts }) => `${branch} ${romeWall(starts.getTime())}`));
    return [...walls].map((wall) => {
      const [branch = '', day = '', hour = ''] = wall.split(' ');
      return { branch, day, hour };
    });
  } finally {
    await client.end();
  }
}
