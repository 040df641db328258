import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tidyRequestCode } from '#domain/booking/request-code.ts';
import { hasReminder } from '#domain/message/reminder.ts';
import { wordsOf } from '#texts/words-of.ts';
import { heldProof } from '../../http/cookies.ts';
import { clientAbortSignal } from '../../http/limits/client-abort.ts';
import { limitOf } from '../../http/limits/rate-limit.ts';
import { failure } from '../../http/log.ts';
import type { Logo } from '../../page/brand/logo.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import type { SiteFonts, Sites } from '../../platform/config/site.ts';
import { provisionalCode } from '../../platform/crypto/request-code.ts';
import { createSemaphore, type Gate } from '../../platform/semaphore.ts';
import { brandOf } from '../brand.ts';
import { romeTime } from '../rome-time.ts';
import { type CalendarView, calendarFile, senderOf } from './calendar.ts';
import type { Faces } from './fonts.ts';
import { isBrowserWindow, type RefusalDeps, refuseFile } from './refuse-file.ts';

/** What is needed to send a calendar file. */
export interface SendingDeps {
  readonly sites: Sites;
  readonly mailFrom: string;
  readonly clock: Clock;
}

export interface DocumentsDeps extends SendingDeps {
  /** Hash of the proof cookie, or null without one, as in `http/cookies.ts`. */
  readonly proofOf: (request: FastifyRequest) => Buffer | null;
  /** Loads the visit or timed call with this code if the proof opens it; else null. */
  readonly loadOwn: (proof: Buffer, oppId: string) => Promise<CalendarView | null>;
  /** Logo for white paper; null where a brand has none. */
  readonly logoOf: (file: string) => Logo | null;
  /** Finds the visitor's own request while it waits in this process's journal (role `all`). */
  readonly waiting?: (own: { readonly proof: string | null; readonly oppID: unknown }) => CalendarView | null;
}

/**
 * Each download queries the database and renders a file, so it counts as expensive, with the rate limit of a search.
 */
const ROUTE_CONFIG = { expensive: true, rateLimit: limitOf({ call: 'appuntamento', perMinute: 120 }) };
/** PDFs have no sandbox policy: a browser's own PDF viewer needs its plugins and styles. */
const PDF_POLICY = "frame-ancestors 'none'";
const PDFS_AT_ONCE = 2;
const PDFS_WAITING = 20;
export const CALENDAR_PATH = '/fa3/api/appuntamento.ics';
export const PDF_PATH = '/fa3/api/appuntamento.pdf';

/**
 * Mounts the two downloads of the visitor's own appointment: calendar file and PDF. Without the request code and its
 * proof both answer 404, whether or not the appointment exists. The file name depends only on the kind of request.
 */
export function mountDocuments(app: FastifyInstance, deps: DocumentsDeps): void {
  const gate = createSemaphore(PDFS_AT_ONCE, PDFS_WAITING);
  app.get(CALENDAR_PATH, { config: ROUTE_CONFIG }, (request, reply) => {
    const waiting = deps.waiting?.({ proof: heldProof(request), oppID: codeIn(request.query) });
    const write: Write = async (view) => sendCalendar(reply, view, deps);
    return waiting ? write(waiting) : withOwn(deps, request, reply, write);
  });
  app.get(PDF_PATH, { config: ROUTE_CONFIG }, (request, reply) =>
    withOwn(deps, request, reply, async (view) =>
      withTurn(deps, gate, reply, async () => {
        const body = await pdfOf(deps, view, request.log);
        return send(reply.header('content-security-policy', PDF_POLICY), {
          ...{ type: 'application/pdf', extension: 'pdf', disposition: 'inline' },
          name: nameOf(view),
          body,
        });
      }),
    ),
  );
}

/** The PDF library is large, so it loads at the first request. */
async function pdfOf(
  { sites, logoOf, clock }: DocumentsDeps,
  view: CalendarView,
  log: FastifyBaseLogger,
): Promise<Buffer> {
  const { appointmentPdf } = await import('./pdf.ts');
  const { HOUSE_FACES } = await import('./fonts.ts');
  const brand = brandOf(sites, view);
  const faces = brand.fonts === undefined ? HOUSE_FACES : await ownFaces(brand.fonts, HOUSE_FACES, log);
  const words = wordsOf(view.language);
  const day = romeTime(view.kind === 'call' ? view.at.from : view.starts).day;
  const facts = words.summary.facts(brand.visitMinutes, hasReminder(day, romeDay(clock)));
  const shown = view.kind === 'call' ? [words.callAt.facts, ...facts.slice(2)] : facts;
  return appointmentPdf({ words, brand, facts: shown.join(' · '), logo: logoOf(brand.paperLogo), faces }, view);
}

/** The brand's own typefaces; the default ones when these cannot be read. */
async function ownFaces(fonts: SiteFonts, house: Faces, log: FastifyBaseLogger): Promise<Faces> {
  const { siteFaces } = await import('./site-faces.ts');
  return siteFaces(fonts).catch((problem: Error) => {
    log.error(failure(problem));
    return house;
  });
}

/** Limits concurrent PDFs; a request that would wait too long gets a 503. */
async function withTurn(
  deps: RefusalDeps,
  gate: Gate,
  reply: FastifyReply,
  make: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const leave = await gate.enter(clientAbortSignal(reply));
  if (leave === null) return refuseFile(deps, reply, 'unavailable');
  return make()
    .catch((problem: Error) => {
      if (!isBrowserWindow(reply.request)) throw problem;
      reply.request.log.error(failure(problem));
      return refuseFile(deps, reply, 'internal');
    })
    .finally(leave);
}

type Write = (view: CalendarView) => Promise<FastifyReply>;

async function withOwn(deps: DocumentsDeps, request: FastifyRequest, reply: FastifyReply, write: Write) {
  const proof = deps.proofOf(request);
  const code = wantedCode(request.query);
  if (proof === null || code === null) return refuseFile(deps, reply, 'not-found');
  const view = await deps.loadOwn(proof, code);
  return view === null || view.state !== 'confirmed' ? refuseFile(deps, reply, 'not-found') : write(view);
}

/** The request code of the query; null without one, since a proof alone opens no document. */
function wantedCode(query: unknown): string | null {
  const given = codeIn(query);
  const typed = typeof given === 'string' ? tidyRequestCode(given) : '';
  const code = provisionalCode(typed) ?? typed;
  return /^[A-Za-z0-9]{18}$/.test(code) ? code : null;
}

const codeIn = (query: unknown): unknown => (query as { readonly oppID?: unknown }).oppID;

/** The calendar file as a download. */
export const sendCalendar = (
  reply: FastifyReply,
  view: CalendarView,
  { sites, mailFrom, clock }: SendingDeps,
): FastifyReply =>
  send(reply, {
    ...{ type: 'text/calendar; charset=utf-8', extension: 'ics', disposition: 'attachment' },
    name: nameOf(view),
    body: calendarFile(view, {
      words: wordsOf(view.language),
      brand: brandOf(sites, view),
      sender: senderOf(mailFrom),
      now: clock(),
    }),
  });

function nameOf({ kind, language }: CalendarView): string {
  const { callTime, documents } = wordsOf(language);
  return (kind === 'call' ? callTime.summary : documents).fileName;
}

interface Download {
  readonly type: string;
  readonly name: string;
  readonly extension: 'pdf' | 'ics';
  readonly disposition: 'inline' | 'attachment';
  readonly body: string | Buffer;
}

function send(reply: FastifyReply, { type, name, extension, disposition, body }: Download): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `${disposition}; filename="${name}.${extension}"`)
    .header('cache-control', 'no-store')
    .send(body);
}
