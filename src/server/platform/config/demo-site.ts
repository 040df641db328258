import type { Site, Sites } from './site.ts';

const offers = {
  USR_GEN_VALIDITA: '31/12/2027',
  USR_FA_PP_IMPORTO_TOTALE_CREDITO: '10.000',
  USR_FA_PP_IMPORTO_TOTALE_DOVUTO: '12.524,40',
  USR_FA_PP_TAEG: '9,66',
  USR_FA_PP_TAN: '8,50',
  USR_FA_PP_TAEG_MAX: '15,95',
  USR_FA_PP_TAN_MAX: '14,00',
  USR_FA_PP_TAEG_MIN_FILIALE: '9,66',
  USR_FA_PP_TAEG_MAX_FILIALE: '15,95',
  USR_FA_PP_TAN_MIN_FILIALE: '8,50',
  USR_FA_PP_TAN_MAX_FILIALE: '14,00',
  USR_FA_PP_SPESE_ISTRUTTORIA: '150',
  USR_FA_PP_SPESE_GESTIONE_RATA: '0',
  USR_FA_PP_ONERI_FISCALI: '25',
  USR_FA_PP_COMUNICAZIONI_PERIODICHE: '0',
  USR_FA_PP_COMUNICAZIONE_ANNUALE: '1',
  USR_FA_PP_DURATA_MESI: '60',
  USR_FA_PP_IMPORTO_RATA: '208,24',
  USR_FA_PP_IMPORTO_MIN: '5.000',
  USR_FA_PP_IMPORTO_MAX: '30.000',
  USR_FA_PP_MESI_MIN: '24',
  USR_FA_PP_MESI_MAX: '84',
  USR_FA_BS_IMPORTO_TOTALE_CREDITO: '20.000',
  USR_FA_BS_IMPORTO_MAX: '50.000',
  USR_FA_BS_TAEG: '11,43',
  USR_FA_BS_TAN: '9,90',
  USR_FA_BS_DURATA_MESI: '60',
  USR_FA_BS_IMPORTO_RATA: '432,44',
  USR_FA_BS_SPESE_INIZIALI: '52',
  USR_FA_C5_IMPORTO_TOTALE_CREDITO: '22.775,41',
  USR_FA_C5_IMPORTO_TOTALE_DOVUTO: '30.000',
  USR_FA_C5_IMPORTO_MAX: '75.000',
  USR_FA_C5_TAEG: '5,90',
  USR_FA_C5_TAN: '5,40',
  USR_FA_C5_SPESE_ISTRUTTORIA: '350',
  USR_FA_C5_IMPOSTA_BOLLO: '16',
  USR_FA_C5_ETA_DIPENDENTE_PUBBLICO: '40',
  USR_FA_C5_DURATA_MESI: '120',
  USR_FA_C5_IMPORTO_RATA: '250',
  USR_FA_C5_RATE_MIN: '24',
  USR_FA_C5_RATE_MAX: '120',
};

const company = 'Velaria Credito S.p.A.';
const privacyMail = 'privacy@velaria.example';
const phone = '02 0000 0000';

/** In the demo `localhost` is the main site, `c5.localhost` the salary-backed one (R0.37). */
const main: Site = {
  id: 'velaria',
  salaryBacked: false,
  hosts: ['localhost', '127.0.0.1', 'velaria.example', 'www.velaria.example'],
  origin: 'http://localhost:3000',
  brand: { name: 'Velaria Credito', company, motto: 'Credito con il vento giusto', parent: '', phone, privacyMail },
  links: {
    brandSite: 'https://velaria.example/',
    card: 'https://velaria.example/carta',
    app: 'https://velaria.example/app',
    appStore: 'https://velaria.example/app/ios',
    playStore: 'https://velaria.example/app/android',
    directions: 'https://www.openstreetmap.org/directions?route={from};{to}',
    transparency: 'https://velaria.example/trasparenza',
    complaints: 'https://velaria.example/reclami',
    privacy: 'https://velaria.example/privacy',
    cookies: 'https://velaria.example/cookie',
    accessibility: 'https://velaria.example/accessibilita',
    oam: 'https://velaria.example/oam',
  },
  security: { contact: 'mailto:sicurezza@velaria.example', policy: 'https://velaria.example/sicurezza' },
  offers,
};

const salaryBacked: Site = {
  ...main,
  id: 'quintavela',
  salaryBacked: true,
  hosts: ['c5.localhost', 'quintavela.example', 'www.quintavela.example'],
  origin: 'http://c5.localhost:3000',
  brand: {
    name: 'Quintavela',
    company,
    motto: 'La cessione del quinto, chiara',
    parent: 'Quintavela è un marchio di Velaria Credito S.p.A. (società immaginaria)',
    phone,
    privacyMail,
  },
  links: { ...main.links, brandSite: 'https://quintavela.example/' },
};

/** The two imaginary brands of the demo; a lender's own description comes from `FISSA_SITE`. */
export const demoSites: Sites = {
  sites: [main, salaryBacked],
  agents: { multiArea: 'AG999', fallback: 'AG000' },
  windows: { leadMinutes: 120, horizonDays: 30, holdMinutes: 10 },
  uat: false,
};

/** The demo with its addresses at another port, so that the two brands lead to each other there too. */
export const demoSitesAt = (port: number): Sites => ({
  ...demoSites,
  sites: demoSites.sites.map((site) => ({ ...site, origin: site.origin.replace(':3000', `:${port}`) })),
});
