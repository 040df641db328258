import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { visitBody } from '../tools/fault-injection/workload/bodies.ts';
import { showHuman } from './human.ts';
import { someTaxCode, uniqueNumber } from './visitor.ts';

interface Town {
  readonly cap: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}
export interface Booked {
  readonly code: string;
  readonly email: string;
  readonly taxCode: string;
  readonly hour: string;
}

/** Books an appointment by HTTP requests, without the screens of the booking, and opens its summary in the page. */
export async function haveAppointment(page: Page, town: Town, taxCode = someTaxCode(uniqueNumber())): Promise<Booked> {
  const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  const person = { firstName: 'Mario', lastName: 'Rossi', mobile: '3337654321', email, taxCode };
  await showHuman(page.request);
  let [code, hour] = ['', ''];
  // If another test took the slot meanwhile, the create is refused; the loop then tries another slot.
  await expect(async () => {
    const wanted = await someFreeHour(page.request, town);
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await page.request.post('/fa3/api/CreateAppointment', {
      data: visitBody(person, 'PP', wanted),
      headers,
    });
    code = ((await reply.json()) as { readonly oppID?: string }).oppID ?? '';
    hour = wanted.hour;
    expect(code).not.toBe('');
  }).toPass({ timeout: 60_000 });
  await page.goto(`/fa3/riepilogo?oppID=${code}`);
  await expect(page.getByRole('heading', { name: 'Appuntamento confermato', level: 1 })).toBeVisible();
  return { code, email, taxCode, hour };
}

interface Found {
  readonly Codice: string;
  readonly Disponibilita: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
}

/** Finds a free slot at the nearest branch, on any day except the first, whose slots may be over soon. */
async function someFreeHour(visitor: APIRequestContext, { cap, latitude, longitude }: Town) {
  const reply = await visitor.post('/fa3/api/TrovaFiliali3', { data: { cap, latitude, longitude } });
  const [branch] = ((await reply.json()) as { readonly Filiali: readonly Found[] }).Filiali;
  const free = (branch?.Disponibilita ?? [])
    .slice(1)
    .flatMap(({ Date: day, Slots }) =>
      Object.entries(Slots).flatMap(([hour, isFree]) => (isFree ? [{ branch: branch?.Codice ?? '', day, hour }] : [])),
    );
  const wanted = free[Math.floor(Math.random() * free.length)];
  if (wanted === undefined) throw new Error(`no free hour near ${cap}`);
  return wanted;
}
