import { NOW } from '../session/deps.testing.ts';

interface Shown {
  readonly giorno: string;
  readonly ore: readonly string[];
}
const day = ({ giorno, ore }: Shown) => ({ giorno, ore, pieno: ore.length === 0 });

/** The free slots as the server returns them: of branch 0151 on one day, and of a branch near it at 15:00. */
export const freeSlots = (ore: readonly string[], giorno = '2026-11-23', prenotabile = true) => ({
  ...{ adesso: new Date(NOW).toISOString(), fino: '2026-12-23' },
  filiali: [
    { codice: '0151', nome: 'Filiale Milano Centro', prenotabile: true, km: null, giorni: [day({ giorno, ore })] },
    { codice: '0152', nome: 'Filiale Loreto', prenotabile, km: 3.1, giorni: [day({ giorno, ore: ['15:00'] })] },
  ],
});

const branchAt = (codice: string, nome: string, lat: number, lng: number) => ({
  ...{ codice, nome, citta: 'Milano', lat, lng },
});

/** Branch 0151 and two near it, with their positions. */
export const THREE_BRANCHES = [
  branchAt('0151', 'Filiale Milano Centro', 45.464, 9.19),
  branchAt('0150', 'Filiale Bicocca', 45.52, 9.22),
  branchAt('0152', 'Filiale Loreto', 45.486, 9.216),
];
