/** A typed input, and the town that must be the first suggestion. */
export type TypedPlace = readonly [typed: string, town: string];

// biome-ignore format: a list to be read
const CLEAN: readonly TypedPlace[] = [
  ['Milano', 'Milano'], ['Roma', 'Roma'], ['Napoli', 'Napoli'], ['Torino', 'Torino'], ['Palermo', 'Palermo'],
  ['Genova', 'Genova'], ['Bologna', 'Bologna'], ['Firenze', 'Firenze'], ['Bari', 'Bari'], ['Catania', 'Catania'],
  ['Venezia', 'Venezia'], ['Verona', 'Verona'], ['Messina', 'Messina'], ['Padova', 'Padova'], ['Trieste', 'Trieste'],
  ['Brescia', 'Brescia'], ['Parma', 'Parma'], ['Modena', 'Modena'], ['Perugia', 'Perugia'], ['Livorno', 'Livorno'],
  ['Ravenna', 'Ravenna'], ['Cagliari', 'Cagliari'], ['Rimini', 'Rimini'], ['Salerno', 'Salerno'],
  ['Ferrara', 'Ferrara'], ['Sassari', 'Sassari'], ['Monza', 'Monza'], ['Bergamo', 'Bergamo'], ['Pescara', 'Pescara'],
  ['Lecce', 'Lecce'], ['Como', 'Como'], ['Varese', 'Varese'], ['Pisa', 'Pisa'], ['Lucca', 'Lucca'],
  ['Matera', 'Matera'], ["L'Aquila", "L'Aquila"], ["Reggio nell'Emilia", "Reggio nell'Emilia"],
  ['Reggio di Calabria', 'Reggio di Calabria'], ['Sesto San Giovanni', 'Sesto San Giovanni'],
  ['Cinisello Balsamo', 'Cinisello Balsamo'], ['Torre del Greco', 'Torre del Greco'],
  ['San Benedetto del Tronto', 'San Benedetto del Tronto'], ['Castellammare di Stabia', 'Castellammare di Stabia'],
  ['Giugliano in Campania', 'Giugliano in Campania'], ['Busto Arsizio', 'Busto Arsizio'],
  ['Desenzano del Garda', 'Desenzano del Garda'], ['20121', 'Milano'], ['00184', 'Roma'], ['80133', 'Napoli'],
  ['10121', 'Torino'], ['90133', 'Palermo'], ['40121', 'Bologna'], ['50122', 'Firenze'], ['16121', 'Genova'],
  ['70121', 'Bari'], ['34121', 'Trieste'], ['67100', "L'Aquila"], ['00100', 'Roma'], ['20100', 'Milano'],
  ['73100', 'Lecce'],
];

// biome-ignore format: a list to be read
const PARTIAL: readonly TypedPlace[] = [
  ['Mila', 'Milano'], ['Milan', 'Milano'], ['Napo', 'Napoli'], ['Tori', 'Torino'], ['Torin', 'Torino'],
  ['Paler', 'Palermo'], ['Geno', 'Genova'], ['Bolog', 'Bologna'], ['Firen', 'Firenze'], ['Cata', 'Catania'],
  ['Venez', 'Venezia'], ['Vero', 'Verona'], ['Mess', 'Messina'], ['Pado', 'Padova'], ['Trie', 'Trieste'],
  ['Bresc', 'Brescia'], ['Mode', 'Modena'], ['Peru', 'Perugia'], ['Livor', 'Livorno'], ['Raven', 'Ravenna'],
  ['Caglia', 'Cagliari'], ['Rimi', 'Rimini'], ['Saler', 'Salerno'], ['Ferr', 'Ferrara'], ['Sass', 'Sassari'],
  ['Berg', 'Bergamo'], ['Pesca', 'Pescara'], ['Lecc', 'Lecce'], ['Vares', 'Varese'], ['Mate', 'Matera'],
  ['Reggio Em', "Reggio nell'Emilia"], ['reggio cal', 'Reggio di Calabria'], ['Sesto San', 'Sesto San Giovanni'],
  ['cinisello', 'Cinisello Balsamo'], ['San Benedetto del T', 'San Benedetto del Tronto'],
  ['castellammare di s', 'Castellammare di Stabia'], ['giugliano', 'Giugliano in Campania'],
  ['busto ars', 'Busto Arsizio'], ['desenz', 'Desenzano del Garda'], ['torre del gr', 'Torre del Greco'],
  ['ascoli', 'Ascoli Piceno'], ['caltanis', 'Caltanissetta'], ['campob', 'Campobasso'], ['catanz', 'Catanzaro'],
  ['civitav', 'Civitavecchia'], ['gallar', 'Gallarate'], ['pordeno', 'Pordenone'], ['vibo', 'Vibo Valentia'],
  ["l'aqu", "L'Aquila"], ['la spe', 'La Spezia'],
];

// biome-ignore format: a list to be read
const MISSPELT: readonly TypedPlace[] = [
  ['Milamo', 'Milano'], ['Millano', 'Milano'], ['Miilano', 'Milano'], ['Naopli', 'Napoli'], ['Napolli', 'Napoli'],
  ['Torinno', 'Torino'], ['Toirno', 'Torino'], ['Palemro', 'Palermo'], ['Pallermo', 'Palermo'], ['Genvoa', 'Genova'],
  ['Bolgona', 'Bologna'], ['Bolonga', 'Bologna'], ['Firenza', 'Firenze'], ['Firemze', 'Firenze'],
  ['Cattania', 'Catania'], ['Veneziia', 'Venezia'], ['Venzeia', 'Venezia'], ['Veronna', 'Verona'],
  ['Mesina', 'Messina'], ['Paddova', 'Padova'], ['Triestte', 'Trieste'], ['Treste', 'Trieste'],
  ['Brecsia', 'Brescia'], ['Bresica', 'Brescia'], ['Moddena', 'Modena'], ['Peruggia', 'Perugia'],
  ['Perugja', 'Perugia'], ['Livrono', 'Livorno'], ['Ravena', 'Ravenna'], ['Cagliarri', 'Cagliari'],
  ['Cagliati', 'Cagliari'], ['Rimnii', 'Rimini'], ['Salenro', 'Salerno'], ['Ferarra', 'Ferrara'],
  ['Sasari', 'Sassari'], ['Bergammo', 'Bergamo'], ['Bergmao', 'Bergamo'], ['Pescarra', 'Pescara'],
  ['Varrese', 'Varese'], ['Matterra', 'Matera'], ['Laquila', "L'Aquila"], ['Caltanisetta', 'Caltanissetta'],
  ['Camppobasso', 'Campobasso'], ['Catanzarro', 'Catanzaro'], ['Civitavechia', 'Civitavecchia'],
  ['Pordennone', 'Pordenone'], ['Frosinnone', 'Frosinone'], ['Viterbbo', 'Viterbo'], ['Benvento', 'Benevento'],
  ['Aggrigento', 'Agrigento'],
];

// biome-ignore format: a list to be read
const ADDRESSES: readonly TypedPlace[] = [
  ['via Garibaldi 3 Torino', 'Torino'], ['via Roma 12, Napoli', 'Napoli'],
  ['corso Buenos Aires 33 Milano', 'Milano'], ['piazza del Duomo, Milano', 'Milano'],
  ['via Appia Nuova 200 Roma', 'Roma'], ['via Etnea 120, Catania', 'Catania'], ['via Maqueda 7 Palermo', 'Palermo'],
  ['corso Italia 5, Genova', 'Genova'], ['via Indipendenza 14 Bologna', 'Bologna'],
  ['via dei Calzaiuoli 2, Firenze', 'Firenze'], ['via Sparano 18 Bari', 'Bari'], ['piazza Bra 1, Verona', 'Verona'],
  ['via Mazzini 9 Padova', 'Padova'], ['corso Vittorio Emanuele 40, Salerno', 'Salerno'],
  ['via Cavour 6 Ravenna', 'Ravenna'], ['viale Trieste 10, Cagliari', 'Cagliari'],
  ['via Emilia 100 Modena', 'Modena'], ['via Emilia Ovest 20, Parma', 'Parma'],
  ['via Torino 40, 20123 Milano', 'Milano'], ['via Milano 3, 10122 Torino', 'Torino'],
  ['via Roma 1 Bergamo', 'Bergamo'], ['via Venezia 8, Brescia', 'Brescia'], ['via Napoli 22 Lecce', 'Lecce'],
  ['via Garibaldi 50, Perugia', 'Perugia'], ['viale Matteotti 4 Sesto San Giovanni', 'Sesto San Giovanni'],
  ['via Marconi 2, Cinisello Balsamo', 'Cinisello Balsamo'], ['corso Garibaldi 10 Busto Arsizio', 'Busto Arsizio'],
  ['via Verdi 5, Como', 'Como'], ['via Leopardi 9 Ancona', 'Ancona'], ['via Verga 3, Siracusa', 'Siracusa'],
  ['piazza Italia 12 Sassari', 'Sassari'], ['via Dante 8, Trento', 'Trento'], ['via Petrarca 4 Arezzo', 'Arezzo'],
  ['via Manzoni 15, Lecco', 'Lecco'], ['corso Umberto 9 Taranto', 'Taranto'], ['via Pascoli 3 Forlì', 'Forlì'],
  ['lungarno Mediceo 10, Pisa', 'Pisa'], ['via Foscolo 2 20900 Monza', 'Monza'], ['via del Corso 300 00186', 'Roma'],
  ['Via Carducci 1, 34125 Trieste', 'Trieste'],
];

export const PLACES_200: readonly TypedPlace[] = [...CLEAN, ...PARTIAL, ...MISSPELT, ...ADDRESSES];
