import type { Preview, Touched } from '#contract/desk/capacity.ts';
import { deadlinesOf, decideBefore } from '#domain/desk/answer-by.ts';
import { needsSecond } from '#domain/desk/capacity.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { Loan } from '../../booking/capacity/consultant-loan.ts';
import type { VisitWithOffers } from '../../booking/capacity/propose.ts';
import type { ChangeResult } from '../../booking/capacity/try-change.ts';
import type { MayName } from '../day/names.ts';
import { nameOf } from '../day/visit-rows.ts';

/** The effects of a change, as the page shows them before it is saved. */
export function wirePreview(tried: ChangeResult, branches: number, mayName: MayName): Preview {
  const { lost, kept, halfHours, firstFree, places, loan } = tried;
  return {
    ...{ sha256: tried.sha256.toString('hex'), adesso: tried.now.toISOString(), tenute: tried.heldInVain },
    persone: lost.map((person) => touchedOf(person, tried, mayName)),
    tengono: kept.map((each) => ({
      ...{ oppID: each.opp_id, filiale: each.branch_code, ...hourOf(each.starts.getTime()) },
      ...nameOf(each, mayName),
    })),
    mezzore: halfHours.map(({ branch, starts, before, after, coming, held }) => ({
      ...{ filiale: branch, ...hourOf(starts), prima: before, dopo: after, visite: coming, tenute: held },
    })),
    filiali: [...firstFree].map(([codice, [before, after]]) => ({
      ...{ codice, nome: places.get(codice)?.name ?? codice, primoLibero: before, primoLiberoDopo: after },
    })),
    prestito: loan && loanOf(loan),
    secondo: needsSecond(branches, lost.length),
  };
}

export const hourOf = (starts: number) => {
  const { day, minute } = fromInstant(starts);
  return { giorno: day, ora: hourText(minute) };
};

/** A displaced visit with its offers. Staff call the customer if there are none, or if the visit is too soon. */
function touchedOf(person: VisitWithOffers, { places, now }: ChangeResult, mayName: MayName): Touched {
  const [first] = person.offers;
  const limit = decideBefore(person.starts.getTime(), first?.held ? Date.parse(first.starts) : null);
  const isNear = deadlinesOf(limit, now.getTime()).answerBy === null;
  return {
    ...{ oppID: person.opp_id, filiale: person.branch_code, ...hourOf(person.starts.getTime()), causa: person.cause },
    ...{ ...nameOf(person, mayName), prodotto: person.product },
    prenotata: person.created_at.toISOString(),
    posti: person.offers.map(({ branch, starts, km, held }) => {
      const { name = branch, address = '' } = places.get(branch) ?? {};
      const hour = hourOf(Date.parse(starts));
      return { filiale: branch, nome: name, indirizzo: address, ...hour, km, riservato: held };
    }),
    daChiamare: isNear || person.offers.length === 0,
  };
}

function loanOf({ from, name, km, starts, until, consultants, booked }: Loan): NonNullable<Preview['prestito']> {
  const { giorno, ora } = hourOf(starts);
  const end = hourOf(until);
  const aOra = end.giorno === giorno ? end.ora : '24:00';
  return { da: from, nome: name, km, giorno, daOra: ora, aOra, consulenti: consultants, prenotate: booked };
}
