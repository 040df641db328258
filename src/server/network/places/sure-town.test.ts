import { expect, test } from 'vitest';
import { sureTown } from './sure-town.ts';
import { readTowns } from './towns.ts';

const sure = sureTown(readTowns());

test.each([
  ['20121', 'Milano'],
  ['Milano', 'Milano'],
  ['MILANO', 'Milano'],
  ['forli', 'Forlì'],
  ['Bozen', 'Bolzano'],
  ['Torino TO', 'Torino'],
  ['Torino, TO, Piemonte', 'Torino'],
  ['Via Roma 10, Torino', 'Torino'],
  ['Via Roma 10 Torino', 'Torino'],
  ['via roma, 10, 10121 Torino', 'Torino'],
  ['Corso Vittorio Emanuele 1, Reggio di Calabria', 'Reggio di Calabria'],
  ['Piazza Duomo 20121', 'Milano'],
  ['39040 Ora', 'Ora'],
  ['Castro BG', 'Castro'],
])('%s names %s', (text, town) => expect(sure(text)?.name).toBe(town));

test.each([
  '39040',
  '2012',
  'Ostia',
  'Mestre',
  'Aquila',
  'Rossano Calabro',
  'Millano',
  'tor',
  'Via Roma 10',
  'Corso Milano',
  'Viale Torino 5',
  'Castro',
  'qwerty',
  '',
])('«%s» is ambiguous', (text) => expect(sure(text)).toBeNull());
