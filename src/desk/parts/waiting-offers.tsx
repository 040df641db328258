import { useWords } from '../session/desk.tsx';
import type { Wishes } from '../wire/earlier.ts';

/** What a customer waits for, and the offers made so far. */
export function WaitingOffers({ wishes: { from, part, near, offers } }: { readonly wishes: Wishes }) {
  const { waiting } = useWords();
  return (
    <>
      <p>{waiting.wishes(from, waiting.parts[part], near)}</p>
      {offers.length === 0 ? (
        <p>{waiting.none}</p>
      ) : (
        <ul>
          {offers.map(({ day, hour, place, state }) => (
            <li key={`${day} ${hour} ${place}`}>
              {waiting.offer(day, hour, place)}: {waiting.states[state]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
