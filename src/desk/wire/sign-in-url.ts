import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';

/** The address of a fresh sign-in at the provider, which then returns to the page `then`. */
export const confirmUrl = (then: string): string =>
  `${DESK_PATH}/entra?${new URLSearchParams({ conferma: '1', poi: then })}`;

/** The address of the sign-in, which then returns to the page `then`. `as`: a staff code, only in the demonstration. */
export function signInUrl(then: string, as?: string): string {
  const query = new URLSearchParams({ ...(as === undefined ? {} : { come: as }), poi: then });
  return `${DESK_PATH}/entra?${query}`;
}
