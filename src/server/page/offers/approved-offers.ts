import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type ApprovedOffers, approvedOffers, OFFERS_PATH } from '#contract/network.ts';
import { advertised, type DatedOffer } from '#domain/offer/dated.ts';
import { BY_CODE, PRODUCTS } from '#domain/product.ts';
import type { Database } from '../../platform/database/schema.ts';

/** The approved loan offers as of the last read. Several may be of one product; the day decides which applies. */
export interface OfferCache {
  all(): readonly DatedOffer[];
  stop(): void;
}

/** Interval of the reads, within which an approval or withdrawal takes effect. */
const FRESH_MS = 10_000;

/**
 * Keeps the approved loan offers in memory and reads them in the background, so that no page waits for the database.
 */
export function cacheOffers(read: () => Promise<readonly DatedOffer[]>): OfferCache {
  let offers: readonly DatedOffer[] = [];
  let isReading = false;
  const renew = async () => {
    if (isReading) return;
    isReading = true;
    // On failure the former offers stay, each until its last day.
    offers = await read().catch(() => offers);
    isReading = false;
  };
  void renew();
  const timer = setInterval(() => void renew(), FRESH_MS).unref();
  return { all: () => offers, stop: () => clearInterval(timer) };
}

/** Reads the approved loan offers that are not expired. */
export async function readApproved(db: Kysely<Database>): Promise<readonly DatedOffer[]> {
  const rows = await db
    .selectFrom('offer')
    .select(['product', 'figures'])
    .select([sql<string>`first_day::text`.as('first'), sql<string>`last_day::text`.as('last')])
    .where('state', '=', 'approved')
    .where('last_day', '>=', sql<string>`(now() at time zone 'Europe/Rome')::date`)
    .orderBy('product')
    .orderBy('first_day')
    .orderBy('id')
    .execute();
  return rows.map(({ product, first, last, figures }) => ({ product: BY_CODE[product], first, last, figures }));
}

/** Serves the approved loan offers to edges, which have no database; an edge serves them in turn. */
export function mountOffers(app: FastifyInstance, { all }: Pick<OfferCache, 'all'>): void {
  app.get(OFFERS_PATH, (_request, reply) => {
    const answer: ApprovedOffers = {
      offerte: all().map(({ product, first, last, figures }) => ({
        ...{ prodotto: PRODUCTS[product].code, dal: first ?? last, al: last, cifre: advertised(product, figures) },
      })),
    };
    return reply.header('cache-control', 'no-cache').send(answer);
  });
}

/** Parses the loan offers in an engine's answer. */
export const offersIn = (body: unknown): readonly DatedOffer[] =>
  approvedOffers.parse(body).offerte.map(({ prodotto, dal, al, cifre }) => ({
    product: BY_CODE[prodotto],
    first: dal,
    last: al,
    figures: cifre,
  }));
