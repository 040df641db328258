import { useState } from 'react';
import { fromInstant } from '#domain/time/rome.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { InlineSelect } from '../../parts/field/inline-fields.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type NetworkMap, readNetwork } from '../../wire/network.ts';
import { HeatMap } from './heat-map.tsx';
import { NearBranches } from './near-branches.tsx';
import { WaitStrip } from './wait-strip.tsx';

const DAYS = 30;
const EVERY = '';

/** «Rete»: free slots of every branch, day by day, and alternatives for full branches. */
export function NetworkPage() {
  const { deps, connection } = useDesk();
  const { network, frame } = useWords();
  const now = useNow();
  const from = fromInstant(now).day;
  const [area, setArea] = useState(EVERY);
  const { value, fault, reload } = useLiveQuery<NetworkMap>({
    name: from,
    branch: '',
    ask: (byItself) => readNetwork(deps.call, { from, days: DAYS }, byItself),
  });
  const rows = (value?.rows ?? []).filter((row) => area === EVERY || row.area === area);
  const areas = Object.entries(value?.areas ?? {});
  return (
    <>
      <PageHead
        title={network.title}
        lead={value === null ? undefined : network.lead(rows.length, from, value.days.at(-1) ?? from)}
      >
        {areas.length > 1 && (
          <InlineSelect
            label={network.area}
            value={area}
            options={[
              { value: EVERY, text: network.everyArea },
              ...areas.map(([code, name]) => ({ value: code, text: name })),
            ]}
            onChoose={setArea}
          />
        )}
      </PageHead>
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value === null ? (
        fault === null ? (
          <Loading label={frame.loading} rows={8} />
        ) : (
          <EmptyState icon="warn" {...network.failed}>
            <Button kind="fill" icon="reload" onClick={reload}>
              {frame.retry}
            </Button>
          </EmptyState>
        )
      ) : value.rows.length === 0 ? (
        <EmptyState icon="info" {...network.none} />
      ) : (
        <>
          {rows.length > 1 && <WaitStrip rows={rows} days={DAYS} />}
          <HeatMap days={value.days} rows={rows} />
          <NearBranches near={value.near.filter(({ code }) => rows.some((row) => row.code === code))} days={DAYS} />
        </>
      )}
    </>
  );
}
