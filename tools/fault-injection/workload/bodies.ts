import type { Wanted } from '../history.ts';
import type { Person } from './people.ts';

export type ProductCode = 'PP' | 'C5';

const CONSENTS = {
  privacyInterncommoffer: '1',
  privacyOtherservice: '0',
  privacyProfilazione: '1',
  privacyExtcommoffer: '0',
} as const;

const compact = (day: string): string => day.replaceAll('-', '');

const client = (person: Person) => ({
  nome: person.firstName,
  cognome: person.lastName,
  email: person.email,
  cellulare: person.mobile,
  codiceFiscale: person.taxCode,
  ...CONSENTS,
});

/** The customer page's payload for a visit. */
export const visitBody = (person: Person, product: ProductCode, { branch, day, hour }: Wanted) => ({
  codFiliale: branch,
  data: compact(day),
  ora: hour,
  prodottoLvl1: product,
  datiCliente: {
    ...client(person),
    ...(product === 'C5' ? { tipoOccupazione: '1', capResidenza: '20121' } : {}),
  },
});

/** The customer page's payload for a callback. */
export const callbackBody = (person: Person) => ({
  codFiliale: '',
  data: '',
  ora: '',
  ricontatto: 1,
  prodottoLvl1: 'PP',
  capRicerca: '20121',
  datiCliente: client(person),
});

/** The older, simple payload for a visit. */
export const simpleBody = (person: Person, { branch, day, hour }: Wanted) => ({
  ...client(person),
  filiale: branch,
  data: `${day} ${hour}`,
});

export const holdBody = ({ branch, day, hour }: Wanted) => ({ codFiliale: branch, data: compact(day), ora: hour });

export const moveBody = (oppID: string, versione: number, { branch, day, hour }: Wanted) => ({
  oppID,
  versione,
  filiale: branch,
  data: `${day} ${hour}`,
});
