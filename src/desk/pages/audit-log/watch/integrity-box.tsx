import { Box } from '../../../parts/box.tsx';
import { Pill } from '../../../parts/pill.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { SupervisionData } from '../../../wire/privacy.ts';
import s from './supervision.module.css';

/** The integrity of the audit log: the newest daily hash, and every day that fails its verification. */
export function IntegrityBox({ dailyHashes }: Pick<SupervisionData, 'dailyHashes'>) {
  const { last, daysVerified, broken, late } = dailyHashes;
  const { seals: words } = useWords().watch;
  return (
    <Box title={words.title} aside={(last !== null || late) && <State isBroken={broken.length > 0} isLate={late} />}>
      <div className={s.text}>
        <p>{last === null ? words.none : `${words.last(last.day, last.fingerprint)} ${words.read(daysVerified)}`}</p>
        {late && <p>{words.lateText}</p>}
        {broken.length > 0 && (
          <ul className={s.broken}>
            {broken.map(({ day, why }) => (
              <li key={`${day} ${why}`}>{words.line(day, words.why[why])}</li>
            ))}
          </ul>
        )}
        <p className={s.quiet}>{words.command}</p>
      </div>
    </Box>
  );
}

function State({ isBroken, isLate }: { readonly isBroken: boolean; readonly isLate: boolean }) {
  const { seals: words } = useWords().watch;
  if (isBroken)
    return (
      <Pill look="hot" icon="warn">
        {words.broken}
      </Pill>
    );
  return (
    <Pill look={isLate ? 'warn' : 'ok'} icon={isLate ? 'clock' : 'ok'}>
      {isLate ? words.late : words.whole}
    </Pill>
  );
}
