import { useState } from 'react';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { CardTable } from '../../parts/table/card-table.tsx';
import { useWords } from '../../session/desk.tsx';
import type { NearerBranch } from '../../wire/network.ts';
import s from './near.module.css';

const AT_FIRST = 8;

/** Near branches with free slots. */
export function NearBranches({ near, days }: { readonly near: readonly NearerBranch[]; readonly days: number }) {
  const { network } = useWords();
  const [all, setAll] = useState(false);
  const { title, about, busy, first, to, km, distance, none, more } = network.near;
  const shown = all ? near : near.slice(0, AT_FIRST);
  return (
    <Box title={title} aside={<p>{about}</p>}>
      {near.length === 0 ? (
        <p className={s.none}>{none}</p>
      ) : (
        <CardTable className={s.table} head={[busy, first, to, `${first} `, km]}>
          {shown.map((each) => (
            <tr key={each.code}>
              <th scope="row">{each.name}</th>
              <td data-label={first}>{network.inDays(each.first, days)}</td>
              <td data-label={to}>
                <b>{each.to}</b>
              </td>
              <td data-label={first}>{network.inDays(each.toFirst, days)}</td>
              <td data-label={km}>{distance(each.km)}</td>
            </tr>
          ))}
        </CardTable>
      )}
      {shown.length < near.length && (
        <p className={s.none}>
          <Button onClick={() => setAll(true)}>{more(near.length)}</Button>
        </p>
      )}
      <p className={s.definition}>{network.definition}</p>
    </Box>
  );
}
