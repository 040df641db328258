import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { useFirstWords } from '../session/desk.tsx';
import { useNow } from '../session/use-now.ts';
import type { SessionEnd } from './use-session-end.ts';

const MINUTE_MS = 60_000;

/** Warns of the end of the session: one press prolongs it. It takes no focus. */
export function SessionWarning({ ending }: { readonly ending: SessionEnd }) {
  const { ending: words } = useFirstWords().frame;
  const now = useNow();
  const left = Math.ceil((ending.endsAt - now) / MINUTE_MS);
  return (
    <Banner tone="warn" icon="clock" title={words.title(words.left(left))} text={words.text}>
      <Button kind="fill" onClick={ending.stay}>
        {words.stay}
      </Button>
    </Banner>
  );
}
