import { sql } from 'kysely';
import type { OpenSpan } from '#domain/agenda/weekly-hours.ts';

/**
 * When the branch of an `appointment` is open in the week the visit is in, or today's for what has no hour: a column of
 * whatever reads an appointment to show it.
 */
export const OPENING = sql<readonly OpenSpan[]>`(
  select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
                           order by h.weekday, h.opens), '[]')
    from opening_hours h
   where h.branch_code = appointment.branch_code and h.valid_from = (
     select max(w.valid_from) from opening_hours w
      where w.branch_code = h.branch_code
        and w.valid_from <= (coalesce(appointment.starts, now()) at time zone 'Europe/Rome')::date))`;
