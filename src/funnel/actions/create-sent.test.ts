import { describe, expect, test } from 'vitest';
import { newStylePayload } from '#contract/appointments.ts';
import { PURPOSES } from '#domain/consent/consents.ts';
import { aFlow } from '../session/deps.testing.ts';
import { UNANSWERED } from '../session/person.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import { form, page, SUBMIT } from './create.testing.ts';

describe('the create payload', () => {
  const sent = async (change: Partial<Visit> = {}, facts: Parameters<typeof withFacts>[1] = {}) => {
    const flow = page(undefined, change);
    flow.store.update((v) => withFacts(v, facts));
    await flow.act.submit(SUBMIT);
    return flow.done.calls[0]?.input as Record<string, unknown> & {
      datiCliente: Record<string, unknown>;
      datiMediaUTM: Record<string, unknown>;
      datiAggiuntivi: Record<string, unknown>;
    };
  };
  // R3.28, R3.29, R1.3
  test('has the branch, the day without dashes and the slot', async () => {
    expect(await sent()).toMatchObject({
      codFiliale: '0151',
      data: '20261123',
      ora: '09:30',
      ricontatto: 0,
      prodottoLvl1: 'PP',
      prodottoLvl2: 'STD',
      societa: 'VC',
    });
  });
  // R3.28
  test("has the contract's fields and its four nested blocks", async () => {
    expect(Object.keys(await sent()).sort()).toEqual(
      [
        ...['codFiliale', 'data', 'ora', 'ricontatto', 'prodottoLvl1', 'prodottoLvl2', 'gclId', 'clientId'],
        ...['IsForzosoClink', 'oppID', 'societa', 'utenteEsterno', 'utenteInterno'],
        ...['datiCliente', 'datiMediaUTM', 'datiAggiuntivi'],
        ...['sessionId', 'solo_info', 'capRicerca', 'lookupRef', 'versioneConsensi'],
      ].sort(),
    );
  });
  // R3.33
  test('has every known origin of the visit in its media block', async () => {
    const utm = { utmSource: 's', utmMedium: 'm', utmCampaign: 'c', utmDate: 'd', utmContent: 'n', utmTerm: 't' };
    const media = { ...utm, mediacode: 'PT01', gclId: 'g', clientId: 'i', sessionId: 'j' };
    const { datiMediaUTM } = await sent({ media, mediaHistory: 'a//' });
    expect(datiMediaUTM).toEqual({ ...utm, mediacode: 'PT01', utmHistory: 'a//', mediacodeInt: '' });
  });
  // R3.34
  test('has every loan figure, empty', async () => {
    expect((await sent()).datiAggiuntivi).toEqual({
      ...{ agente: '', crm_i_id: '', durata: '', extReferrer: '', importo: '' },
      ...{ prodottoOcs: '', rata: '', tabella: '', taeg: '', tan: '' },
    });
  });
  // R3.28, R3.33, R3.34
  test('has every field of the contract, empty if the funnel does not ask for it', async () => {
    const keys = (of: object) => Object.keys(of).sort();
    const payload = await sent();
    const { shape } = newStylePayload;
    const media = shape.datiMediaUTM.def.innerType.shape;
    const more = shape.datiAggiuntivi.def.innerType.shape;
    const older = ['telefono', 'clientID', 'sessionID', 'gclid', 'mediacode'];
    const ofCompany = ['comuneResidenza', 'tipoAzienda', 'iscrittoCameraCommercio'];
    const without = (of: object, names: readonly string[]) => keys(of).filter((name) => !names.includes(name));
    expect(keys(payload)).toEqual(without(shape, [...older, 'chiamata', 'identita']));
    expect(keys(payload.datiCliente)).toEqual(without(shape.datiCliente.shape, [...older, ...ofCompany]));
    expect([keys(payload.datiMediaUTM), keys(payload.datiAggiuntivi)]).toEqual([keys(media), keys(more)]);
    expect(new Set(Object.values(payload.datiAggiuntivi))).toEqual(new Set(['']));
    expect(payload).toMatchObject({ oppID: '', IsForzosoClink: 0, utenteInterno: '' });
    expect(newStylePayload.safeParse(payload).success).toBe(true);
  });
  // R3.12, R3.28, R3.29, R7.30
  test("has the link's partner and the ids of the partner's site", async () => {
    const { media } = aFlow().visit();
    const link = { mediacode: 'PT01', utmSource: 'partner01', gclId: 'abc', clientId: '1.2', sessionId: '3' };
    const { utenteEsterno, gclId, clientId, sessionId, datiMediaUTM } = await sent({ media: { ...media, ...link } });
    expect([utenteEsterno, gclId, clientId, sessionId]).toEqual(['PT01', 'abc', '1.2', '3']);
    expect(datiMediaUTM).toMatchObject({ mediacode: 'PT01', utmSource: 'partner01', mediacodeInt: '' });
    expect(datiMediaUTM).not.toHaveProperty('clientId');
    const partner = async (mediacode: string) => (await sent({ media: { ...media, mediacode } })).utenteEsterno;
    expect(await partner('P'.repeat(60))).toBe('P'.repeat(60));
    for (const mediacode of ['P'.repeat(61), 'PT 01', '']) expect(await partner(mediacode)).toBe('');
  });
  // R7.30, R7.31
  test.each(['personal', 'salary', 'business'] as const)(
    "of product %s has the link's medium and those ids too",
    async (product) => {
      const { media } = aFlow().visit();
      const link = { mediacode: 'PT01', gclId: 'abc', clientId: '1.2', sessionId: '3' };
      const { gclId, clientId, sessionId, datiMediaUTM } = await sent({ media: { ...media, ...link } }, { product });
      expect([gclId, clientId, sessionId, datiMediaUTM.mediacode]).toEqual(['abc', '1.2', '3', 'PT01']);
    },
  );
  // R3.28
  test('marks a call that the link requires', async () => {
    const { callback } = aFlow().facts();
    expect(await sent({}, { callback: { ...callback, forced: true } })).toMatchObject({
      IsForzosoClink: 1,
      ricontatto: 1,
    });
  });
  // R1.13, R3.28
  test('has "info only" and is otherwise unchanged', async () => {
    const ordinary = await sent({ infoOnly: false });
    expect(await sent({ infoOnly: true })).toEqual({ ...ordinary, prodottoLvl2: 'INFO', solo_info: 'si' });
  });
  // R3.12, R3.33, R7.29
  test("has the link's media fields, and the default term without one", async () => {
    const { media } = aFlow().visit();
    expect((await sent()).datiMediaUTM).toMatchObject({ utmTerm: 'Nuovo fissa appuntamento', utmSource: '' });
    const { datiMediaUTM } = await sent({
      media: { ...media, utmSource: 'partner01', utmTerm: 'x' },
      mediaHistory: 'a//|b//',
    });
    expect(datiMediaUTM).toMatchObject({ utmTerm: 'x', utmSource: 'partner01', utmHistory: 'a//|b//' });
  });
  // R3.30
  test.each(PURPOSES)('sends the answer to %s as a text, under that name only', async (purpose) => {
    const consents = { ...UNANSWERED, [purpose]: 1 };
    const { datiCliente } = await sent({ consents });
    for (const each of PURPOSES) expect(datiCliente[each], each).toBe(each === purpose ? '1' : '');
    const refused = await sent({ consents: { ...consents, [purpose]: 0 } });
    expect(refused.datiCliente[purpose]).toBe('0');
  });
  test('of a company has its four answers and no slot', async () => {
    const company = { isRegisteredCompany: '0', companyType: 'societa', homeTown: ' Catania ', homeAddress: 'Via 3' };
    expect(await sent({ form: { ...form, ...company } }, { product: 'business', chosen: 'nothing' })).toMatchObject({
      prodottoLvl1: 'BS',
      datiCliente: { iscrittoCameraCommercio: '0', tipoAzienda: 'societa', comuneResidenza: 'Catania' },
    });
  });
  // R4.94
  test('of a call has the branch for routing and no slot', async () => {
    const { callback } = aFlow().facts();
    expect(await sent({}, { callback: { ...callback, choice: 'yes' } })).toMatchObject({
      ricontatto: 1,
      codFiliale: '0151',
      data: '',
      ora: '',
    });
  });
});
