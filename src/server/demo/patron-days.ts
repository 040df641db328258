import type { PatronDay } from '../network/holiday-rows.ts';

/** The days of the patron saints of some large cities, on which the branches there are closed. */
export const PATRON_DAYS: readonly PatronDay[] = (
  [
    ['Roma', '06-29', 'Santi Pietro e Paolo'],
    ['Milano', '12-07', "Sant'Ambrogio"],
    ['Napoli', '09-19', 'San Gennaro'],
    ['Torino', '06-24', 'San Giovanni Battista'],
    ['Genova', '06-24', 'San Giovanni Battista'],
    ['Firenze', '06-24', 'San Giovanni Battista'],
    ['Palermo', '07-15', 'Santa Rosalia'],
    ['Bari', '12-06', 'San Nicola'],
    ['Catania', '02-05', "Sant'Agata"],
    ['Bologna', '10-04', 'San Petronio'],
    ['Venezia', '04-25', 'San Marco'],
    ['Verona', '05-21', 'San Zeno'],
    ['Padova', '06-13', "Sant'Antonio"],
    ['Trieste', '11-03', 'San Giusto'],
    ['Perugia', '01-29', 'San Costanzo'],
    ['Ancona', '05-04', 'San Ciriaco'],
    ['Cagliari', '10-30', 'San Saturnino'],
    ['Parma', '01-13', "Sant'Ilario"],
    ['Modena', '01-31', 'San Geminiano'],
    ['Bergamo', '08-26', "Sant'Alessandro"],
  ] as const
).map(([city, monthDay, name]) => ({ city, monthDay, name }));
