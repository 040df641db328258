import { PURPOSES } from '#domain/consent/consents.ts';

/** The consent texts as the server returns them; only the first is needed. */
export const consentTexts = (chiesto: boolean) => ({
  consensi: PURPOSES.map((scopo, at) => ({
    ...{ scopo, titolo: `Titolo ${at}`, testo: `Testo ${at} parola per parola.` },
    ...{ chiesto, necessario: chiesto && at === 0 },
  })),
});

/** A search without a result. */
export const NOBODY = { visite: [], troppe: false, cliente: null };

/** A completed booking. */
export const BOOKED = {
  ...{ Status: '0', resultCode: 0, Message: '', oppID: 'OPP000000000000099', contactID: 'C', typUrl: '' },
};
