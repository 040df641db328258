import { HONEST, type Outcome, type Wanted } from '../history.ts';
import { pick, type Random } from '../random.ts';
import { holdBody, visitBody } from './bodies.ts';
import type { InventedVisitor } from './guests.ts';
import type { Perform } from './perform.ts';
import { bodyOf } from './plan.ts';

/** What an honest visitor wants to book: a place and the days. */
export interface Wish {
  readonly perform: Perform;
  readonly guest: InventedVisitor;
  readonly search: object;
  /** The first acceptable day. */
  readonly from: string;
  readonly random: Random;
  readonly newKey: () => string;
}

const BRANCHES = 3;
const DAYS = 7;
const HOURS_TRIED = 4;
/** A create without a clear answer is repeated, as «Riprova» of the page does. */
const TRIES = 3;

interface Found {
  readonly Filiali?: readonly { readonly Codice: string }[];
}
interface Free {
  readonly Disponibilita?: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
}

/** Searches, reads the free slots, holds one and books it; if it is taken, another one. */
export async function bookHonestly(wish: Wish): Promise<void> {
  const { perform, random, search, from } = wish;
  const guest = { ...wish.guest, visitor: HONEST + wish.guest.visitor };
  const branches = bodyOf<Found>(await perform(guest, { kind: 'search', body: search }))?.Filiali ?? [];
  for (let tried = 0; tried < HOURS_TRIED; tried += 1) {
    const branch = pick(random, branches.slice(0, BRANCHES))?.Codice ?? '';
    const body = { Codice: branch, Data: from, Giorni: DAYS };
    const free = freeOf(branch, bodyOf<Free>(await perform(guest, { kind: 'hours', body })));
    const wanted = pick(random, free);
    if (wanted === undefined) continue;
    await perform(guest, { kind: 'hold', body: holdBody(wanted), key: wish.newKey(), wanted });
    if ((await create(wish, guest, wanted)).type === 'ok') return;
  }
}

async function create({ perform, newKey }: Wish, guest: InventedVisitor, wanted: Wanted): Promise<Outcome> {
  const { person } = guest;
  const body = visitBody(person, 'PP', wanted);
  const intent = { kind: 'create', body, key: newKey(), taxCode: person.taxCode, wanted } as const;
  let outcome = await perform(guest, intent);
  for (let n = 1; n < TRIES && outcome.type === 'info'; n += 1) outcome = await perform(guest, intent);
  return outcome;
}

const freeOf = (branch: string, told: Free | null): Wanted[] =>
  (told?.Disponibilita ?? []).flatMap(({ Date: day, Slots }) =>
    Object.entries(Slots).flatMap(([hour, free]) => (free ? [{ branch, day, hour }] : [])),
  );
