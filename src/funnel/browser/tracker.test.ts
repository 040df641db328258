import { beforeEach, describe, expect, test } from 'vitest';
import { callback } from '#domain/flow/flow-state.testing.ts';
import { ROUTE_KEYS, ROUTES } from '#domain/flow/routes.ts';
import { aBranch } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { NO_CHOICE, newVisit, type Visit, withFacts } from '../session/visit.ts';
import { sha256Hex } from './sha256.ts';
import { createTracker, type Tracked } from './tracker.ts';

const booked = (change: Partial<Visit> = {}): Visit => ({
  ...newVisit('t', { creation: 'done', params: 'checked' }),
  oppId: 'ABCDEFGHIJKLMNOPQR',
  infoOnly: true,
  consents: {
    privacyInterncommoffer: 1,
    privacyOtherservice: 0,
    privacyProfilazione: 1,
    privacyExtcommoffer: 0,
  },
  form: {
    ...NO_FORM,
    firstName: 'Ginevra',
    lastName: 'Bellacqua',
    email: ' Ginevra@Posta.example',
    mobile: '333 123-4567',
    taxCode: 'BLLGVR87D52M999Y',
  },
  ...change,
});

let page: Tracked;
beforeEach(() => {
  page = {};
});
const tracker = (consent = false) => createTracker(page, () => consent);

// R2.1.49
test('the place page has no virtual path', async () => {
  await tracker().page('luogo', booked());
  expect(page.dataLayer).toBeUndefined();
});

// R2.1.50
test('other pages send a page view without further data', async () => {
  await tracker().page('codiceFiscale', booked());
  expect(page.dataLayer).toEqual([{ event: 'page_view', virtualPageURL: '/fa3/fissa-appuntamento/codice-fiscale' }]);
});

// R2.1.50, R2.1.31-R2.1.45, R2.1.47-R2.1.49
test.each(ROUTE_KEYS)(
  '%s sends one page view with its path, and further data only from summaries and callback pages',
  async (key) => {
    const { step, analytics } = ROUTES[key];
    const tellsMore = ['summary', 'callbackChoice', 'callbackContact'].includes(step);
    for (const consent of [false, true]) {
      page = {};
      await tracker(consent).page(key, booked());
      const views = (page.dataLayer ?? []) as { readonly virtualPageURL?: string }[];
      expect(views.map((view) => view.virtualPageURL)).toEqual(analytics === null ? [] : [`/fa3/${analytics}`]);
      expect(views.some((view) => 'versioneFunnel' in view)).toBe(tellsMore);
    }
  },
);

// R2.1.46
test.each([{ choice: 'yes' }, { external: true }] as const)(
  'the summary of a requested call has a separate virtual path: %o',
  async (asked) => {
    await tracker().page('riepilogo', withFacts(booked(), { callback: callback(asked) }));
    expect(page.dataLayer).toMatchObject([{ virtualPageURL: '/fa3/fissa-appuntamento/thank-you-page-clink' }]);
  },
);

describe('a summary', () => {
  // R0.40, R2.1.50, R4.100, R4.101, R4.102, R4.103, R0.1, R1.13, R0.38
  test('sends the kind of the booking, without any identifier before consent', async () => {
    await tracker().page('riepilogo', booked());
    expect(page.dataLayer).toEqual([
      {
        event: 'page_view',
        virtualPageURL: '/fa3/fissa-appuntamento/thank-you-page',
        utente: 'nuovo utente',
        consensi: 'Dati personali, Informativa',
        versioneFunnel: 'nuovo',
        stato: 1,
        capFiliale: '',
        soloInfo: 'si',
      },
    ]);
  });

  // R4.100, R4.102
  test("tells known from new visitors, and sends the branch's postcode", async () => {
    const person = { recognised: true, contactComplete: true, residenceCapKnown: true } as const;
    const visit = booked({ infoOnly: false, choice: { ...NO_CHOICE, branch: aBranch() } });
    const known = withFacts(visit, { lookup: { status: 'ready', person, openPractice: 'none' } });
    await tracker().page('riepilogo', known);
    expect(page.dataLayer?.[0]).toMatchObject({ utente: 'utente riconosciuto', capFiliale: '20121', soloInfo: 'no' });
    const incomplete = { ...person, contactComplete: false };
    for (const [who, said] of [
      [incomplete, 'utente riconosciuto'],
      [{ recognised: false }, 'nuovo utente'],
    ] as const) {
      page = {};
      const lookup = { status: 'ready', person: who, openPractice: 'none' } as const;
      await tracker().page('riepilogo', withFacts(visit, { lookup }));
      expect(page.dataLayer?.[0]).toMatchObject({ utente: said });
    }
  });

  // R2.1.50, R4.98
  test.each(['riepilogo', 'riepilogoC5', 'riepilogoBusiness'] as const)(
    'sends it once, however often %s is shown, and again for another booking',
    async (key) => {
      const { page: view } = tracker();
      await view(key, booked());
      await view(key, booked());
      const rich = page.dataLayer?.filter((event) => 'versioneFunnel' in event);
      expect([page.dataLayer?.length, rich?.length]).toEqual([2, 1]);
      await view(key, booked({ oppId: 'RQPONMLKJIHGFEDCBA' }));
      expect(page.dataLayer?.at(-1)).toHaveProperty('versioneFunnel');
    },
  );

  // R0.40, R4.103
  test('after consent carries hashes of normalised values', async () => {
    await tracker(true).page('riepilogo', booked());
    expect(page.dataLayer?.[0]).toMatchObject({
      hashCodiceFiscale: await sha256Hex('BLLGVR87D52M999Y'),
      hashEmail: await sha256Hex('ginevra@posta.example'),
      hashTelefono: await sha256Hex('3331234567'),
    });
  });

  // R4.103
  test('never hashes a mask', async () => {
    const masked = { ...booked().form, email: 'g***@v***.example', mobile: '********21' };
    await tracker(true).page('riepilogo', booked({ form: masked }));
    expect(Object.keys(page.dataLayer?.[0] ?? {}).filter((name) => name.startsWith('hash'))).toEqual([
      'hashCodiceFiscale',
    ]);
  });

  test('after a reload sends a page view without further data', async () => {
    await tracker(true).page('riepilogo', newVisit('t', { params: 'checked' }, 'ABCDEFGHIJKLMNOPQR'));
    expect(Object.keys(page.dataLayer?.[0] ?? {})).toEqual(['event', 'virtualPageURL']);
  });
});

// R2.1.50, R4.99, R0.1, R0.40
test('both pages of a call, and the click that asks for one, send their data once, without identifiers', async () => {
  const { page: view, callbackClick } = tracker();
  const asked = withFacts(booked(), { creation: 'none' });
  for (const key of ['clink', 'clink', 'clinkRicontatto', 'clinkRicontatto'] as const) await view(key, asked);
  await callbackClick(booked());
  expect(page.dataLayer).toHaveLength(5);
  expect(page.dataLayer?.filter((event) => 'versioneFunnel' in event)).toMatchObject([
    { virtualPageURL: '/fa3/fissa-appuntamento/clink', stato: 20 },
    { virtualPageURL: '/fa3/fissa-appuntamento/clink-form', stato: 20 },
    { event: 'callback_click', stato: 1 },
  ]);
  expect(page.dataLayer?.flatMap(Object.keys).filter((name) => name.startsWith('hash'))).toEqual([]);
});

// R1.6
test('a click on the credit card is counted, without data of the visitor', () => {
  tracker(true).cardClick();
  expect(page.dataLayer).toEqual([{ event: 'card_click' }]);
});

test('the digest is SHA-256 in hexadecimal', async () => {
  expect(await sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
