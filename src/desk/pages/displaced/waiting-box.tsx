import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Box } from '../../parts/box.tsx';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/empty-state.tsx';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { WaitingOffers } from '../../parts/waiting-offers.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { readWaiting, type WaitingList } from '../../wire/earlier.ts';
import s from './displaced.module.css';

/** Customers of a branch who wait for an earlier slot, and the offers of the last week with the customers they skipped. */
export function WaitingBox({ branch }: { readonly branch: string }) {
  const { deps } = useDesk();
  const { waiting, frame } = useWords();
  const { value, fault, reload } = useLiveQuery<WaitingList>({
    ...{ name: `waiting ${branch}`, branch },
    ask: (byItself) => readWaiting(deps.call, branch, byItself),
  });
  return (
    <Box title={waiting.title}>
      {value !== null ? (
        <>
          <People people={value.people} />
          <Offers offers={value.offers} />
        </>
      ) : fault === null ? (
        <Loading label={frame.loading} rows={2} />
      ) : (
        <p className={s.none}>
          {waiting.failed} <Button onClick={reload}>{frame.retry}</Button>
        </p>
      )}
    </Box>
  );
}

function People({ people }: Pick<WaitingList, 'people'>) {
  const { waiting, displaced } = useWords();
  if (people.length === 0) return <p className={s.none}>{waiting.nobody}</p>;
  return (
    <ol className={s.list} aria-label={waiting.people}>
      {people.map((each) => {
        const { day, minute } = fromInstant(each.since);
        return (
          <li key={each.visit.code}>
            <div className={s.person}>
              <b>
                <CardLink code={each.visit.code}>{each.visit.name}</CardLink>
              </b>
              <small>{waiting.since(displaced.moment(day, hourText(minute)))}</small>
              <small>{waiting.has(each.visit.day, each.visit.hour)}</small>
            </div>
            <div className={s.offers}>
              <WaitingOffers wishes={each} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Offers({ offers }: Pick<WaitingList, 'offers'>) {
  const { waiting } = useWords();
  if (offers.length === 0) return <p className={s.none}>{waiting.noOffers}</p>;
  return (
    <ul className={s.list} aria-label={waiting.offers}>
      {offers.map(({ day, hour, place, state, at, to, passed }) => (
        <li key={`${at} ${to.code}`}>
          <div className={s.person}>
            <b>{waiting.offer(day, hour, place)}</b>
            <small>{waiting.to(to.name, waiting.states[state])}</small>
          </div>
          {passed.length > 0 && (
            <div className={s.offers}>
              <p>{waiting.passed}</p>
              <ul>
                {passed.map(({ code, name, why }) => (
                  <li key={code}>
                    {name}: {waiting.why[why]}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
