import { claimedConsents, claimedPerson } from '#domain/link/claims.ts';
import type { Link } from '#domain/link/link.ts';
import type { Read } from '#domain/link/read.ts';
import { NO_CHOICE, type Visit } from '../session/visit.ts';

/** The values a link fills in: personal data come from its token only. */
export function fillFromLink(visit: Visit, link: Link, claims: Read): Visit {
  const given = { ...claimedPerson(claims), taxCode: link.taxCode, homePostcode: claims('capResidenza') };
  return {
    ...visit,
    taxCode: link.taxCode,
    form: { ...visit.form, ...given },
    typed: { ...visit.typed, ...given },
    consents: claimedConsents(claims),
    infoOnly: link.infoOnly,
    // The visitor may have typed before the link was read.
    searchText: link.cap || visit.searchText,
    oppId: link.oppId || visit.oppId,
    choice: NO_CHOICE,
  };
}
