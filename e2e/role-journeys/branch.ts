import { expect, type Locator, type Page } from '@playwright/test';
import { aVisitorAt, DESK, emptyHour } from '../desk.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { button, expectText, heading, open, type Worker } from './worker.ts';

const row = ({ page }: Worker, name: string): Locator => page.locator('tbody tr').filter({ hasText: name });

/** Records arrival, talk and outcome of one visit, and the no-show of another. */
export async function receive(worker: Worker, ada: string, ugo: string): Promise<void> {
  const { page, hand } = worker;
  await page.goto(`${DESK}/oggi`);
  await expect(row(worker, ada)).toContainText('Atteso');
  await checkAccessibility(page, 'the day');
  await hand.press(button(page, `Arrivato: ${ada}`).first());
  await expect(row(worker, ada)).toContainText('Attende');
  await checkAccessibility(page, 'the day, somebody waits');
  await hand.press(button(page, `Inizia: ${ada}`).first());
  await hand.press(button(page, `Concluso: ${ada}`).first());
  await expect(row(worker, ada)).toContainText('Concluso');
  await hand.press(button(row(worker, ugo), `Altre azioni per ${ugo}`));
  await checkAccessibility(page, 'the day, other acts');
  await hand.press(button(row(worker, ugo), 'Non venuto'));
  await expectText(page, new RegExp(`^Non venuto: ${ugo}`));
  await checkAccessibility(page, 'the day, somebody did not come');
}

/** Checks that the day can be printed. */
export async function printDay({ page }: Worker): Promise<void> {
  const link = page.getByRole('link', { name: 'Stampa il giorno' });
  const kind = await link.evaluate(async (one) => {
    const answer = await fetch(one instanceof HTMLAnchorElement ? one.href : '');
    return answer.headers.get('content-type');
  });
  expect(kind).toBe('application/pdf');
}

/** Shows a day of the agenda in every view of this width; returns a visitor of that day. */
export async function lookAtAgenda(worker: Worker, day: string): Promise<Locator> {
  const { page, hand } = worker;
  await open(worker, 'Agenda');
  await page.goto(`${page.url().split('?')[0]}?${new URLSearchParams({ filiale: '0151', giorno: day })}`);
  const visit = page.locator('a[data-cell][href*="/appuntamento/"]').first();
  for (const view of ['Settimana', 'Giorno', 'Elenco']) {
    const link = page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: view });
    const isThere = await link.isVisible();
    if (isThere) await hand.press(link);
    await expect(page.locator('[data-cell]').first()).toBeVisible();
    await checkAccessibility(page, `the agenda, ${view}`);
    if (!isThere) break;
  }
  return visit;
}

interface Draft {
  /** Further branches of the change. */
  readonly others?: readonly string[];
  readonly consultants?: string;
}

/** Drafts a change of a branch's hours up to its preview. */
export async function preview(
  { page, hand }: Worker,
  kind: string,
  day: string,
  { others = [], consultants }: Draft = {},
): Promise<void> {
  await hand.pick(page.getByRole('radio', { name: kind, exact: true }));
  await hand.writeDay(page.getByLabel('Dal*'), day);
  await hand.press(button(page, 'Anteprima'));
  await checkAccessibility(page, 'a change with what is missing');
  await hand.write(page.getByLabel(/^Motivo/), 'Lavori in filiale');
  if (consultants !== undefined) await hand.write(page.getByLabel('Quanti ricevono in quelle ore'), consultants);
  if (others.length > 0) await hand.press(page.getByText('Anche in altre filiali'));
  for (const other of others) {
    await hand.write(page.getByLabel('Nome, città o codice'), other);
    await hand.press(page.locator('input[id^="anche-"]').first());
  }
  await hand.press(button(page, 'Anteprima'));
  await expect(heading(page, 'Che cosa succede')).toBeVisible();
  await checkAccessibility(page, 'the preview of a change');
}

export const people = ({ page }: Worker): Locator =>
  page.getByRole('region', { name: /^Chi (tocca|abbiamo avvisato)/ }).getByRole('link');

export async function apply({ page, hand }: Worker): Promise<void> {
  await hand.press(page.getByRole('button', { name: /^Applica/ }));
  await expectText(page, /^Applicata alle/);
  await checkAccessibility(page, 'an applied change');
}

export async function undo({ page, hand }: Worker): Promise<void> {
  await hand.press(button(page, 'Annulla la modifica').first());
  await checkAccessibility(page, 'taking back');
  await hand.press(button(page.getByRole('dialog'), 'Annulla la modifica'));
  await expectText(page, 'Modifica annullata: resta tutto come prima.');
}

type Fate = 'moved' | 'kept' | 'cancelled';
const FATES = {
  moved: { choice: /^Sposta a /, send: 'Sposta', done: /: spostato a / },
  kept: { choice: 'Tieni il posto di prima', send: 'Tieni il posto', done: /: tiene il posto di prima\.$/ },
  cancelled: { choice: "Annulla l'appuntamento", send: 'Annulla appuntamento', done: /: appuntamento annullato\.$/ },
} as const;

/** Resolves a displaced appointment. */
export async function decide({ page, hand }: Worker, name: string, fate: Fate): Promise<void> {
  const { choice, send, done } = FATES[fate];
  await hand.press(button(page, `Decidi per ${name}`).first());
  const dialog = page.getByRole('dialog');
  const option = dialog.getByRole('radio', { name: choice });
  // If no slots are offered, the appointment keeps its slot.
  const isOffered = (await option.count()) > 0;
  await hand.pick((isOffered ? option : dialog.getByRole('radio', { name: FATES.kept.choice })).first());
  await checkAccessibility(page, `a decision: ${fate}`);
  await hand.press(button(dialog, isOffered ? send : FATES.kept.send));
  await expectText(page, isOffered ? done : FATES.kept.done);
}

/** Inserts two visits in an empty slot of a day; returns the day. */
export async function fillSlot(page: Page, day: string): Promise<string> {
  const hour = await emptyHour(page, day);
  for (const first of ['Gemma', 'Silvio']) await aVisitorAt(first, day, hour);
  return day;
}
