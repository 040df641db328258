import { fromInstant, hourText } from '#domain/time/rome.ts';
import { type Connection, freshnessOf } from '../session/connection.ts';
import { useFirstWords } from '../session/desk.tsx';
import { useStore } from '../session/store.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface StateBannerProps {
  readonly connection: Connection;
  readonly now: number;
  readonly onReload: () => void;
}

const MINUTE_MS = 60_000;

/** A banner for stale data, which can still be changed, or for a lost network, which makes the page read-only. */
export function StateBanner({ connection, now, onReload }: StateBannerProps) {
  const { frame } = useFirstWords();
  const line = useStore(connection.state);
  const how = freshnessOf(line, now);
  if (how === 'offline')
    return (
      <Banner tone="bad" icon="off" {...frame.offline}>
        <Button icon="reload" onClick={onReload}>
          {frame.retry}
        </Button>
      </Banner>
    );
  if (how !== 'stale' || line.readAt === null) return null;
  const minutes = Math.floor((now - line.readAt) / MINUTE_MS);
  const title = frame.stale.title(hourText(fromInstant(line.readAt).minute));
  return (
    <Banner tone="warn" icon="clock" title={title} text={frame.stale.text(minutes)}>
      <Button icon="reload" onClick={onReload}>
        {frame.fresh.reload}
      </Button>
    </Banner>
  );
}
