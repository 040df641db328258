import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';

/** Fresh sign-in at the provider, and back to a page. */
export const confirmUrl = (then: string): string =>
  `${DESK_PATH}/entra?${new URLSearchParams({ conferma: '1', poi: then })}`;

/** Sign-in at the provider, and back to a page. Only the demonstration's provider gets `as`, the staff code. */
export function signInUrl(then: string, as?: string): string {
  const query = new URLSearchParams({ ...(as === undefined ? {} : { come: as }), poi: then });
  return `${DESK_PATH}/entra?${query}`;
}
