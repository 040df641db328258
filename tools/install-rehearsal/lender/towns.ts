/** The towns of Banca Prova: five branches in each. */
export interface Town {
  readonly name: string;
  readonly cap: string;
  readonly province: string;
  readonly lat: number;
  readonly lng: number;
}

const LINES = `Torino 10121 TO 45.0703 7.6869
Mondovì 12084 CN 44.3897 7.8186
Cantù 22063 CO 45.7397 9.1296
Milano 20121 MI 45.4642 9.1900
Brescia 25121 BS 45.5416 10.2118
Verona 37121 VR 45.4384 10.9916
Padova 35121 PD 45.4064 11.8768
Venezia 30121 VE 45.4408 12.3155
San Donà di Piave 30027 VE 45.6297 12.5642
Trieste 34121 TS 45.6495 13.7768
Genova 16121 GE 44.4056 8.9463
Parma 43121 PR 44.8015 10.3279
Modena 41121 MO 44.6471 10.9252
Bologna 40121 BO 44.4949 11.3426
Forlì 47121 FC 44.2227 12.0407
Firenze 50121 FI 43.7696 11.2558
Pisa 56121 PI 43.7228 10.4017
Perugia 06121 PG 43.1107 12.3908
Città di Castello 06012 PG 43.4570 12.2402
Ancona 60121 AN 43.6158 13.5189
L’Aquila 67100 AQ 42.3498 13.3995
Roma 00184 RM 41.8933 12.4829
Napoli 80121 NA 40.8518 14.2681
Salerno 84121 SA 40.6824 14.7681
Bari 70121 BA 41.1171 16.8719
Lecce 73100 LE 40.3515 18.1750
Catanzaro 88100 CZ 38.9098 16.5877
Palermo 90133 PA 38.1157 13.3615
Catania 95121 CT 37.5079 15.0830
Cagliari 09124 CA 39.2238 9.1217`;

export const TOWNS: readonly Town[] = LINES.split('\n').map((line) => {
  const [lng, lat, province, cap, ...name] = line.split(' ').reverse();
  return {
    name: name.reverse().join(' '),
    cap: cap ?? '',
    province: province ?? '',
    lat: Number(lat),
    lng: Number(lng),
  };
});
