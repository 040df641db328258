import { sql } from 'kysely';
import type { OpenSpan } from '#domain/agenda/weekly-hours.ts';

/**
 * SQL column with the weekly opening hours of an `appointment`'s branch that are valid at the time of the visit; for a
 * request without a slot those of today.
 */
export const OPENING = sql<readonly OpenSpan[]>`(
  select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
                           order by h.weekday, h.opens), '[]')
    from opening_hours h
   where h.branch_code = appointment.branch_code and h.valid_from = (
     select max(w.valid_from) from opening_hours w
      where w.branch_code = h.branch_code
        and w.valid_from <= (coalesce(appointment.starts, now()) at time zone 'Europe/Rome')::date))`;
