import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';

/** To the provider, who asks again who it is, and back to a page. */
export const confirmUrl = (then: string): string =>
  `${DESK_PATH}/entra?${new URLSearchParams({ conferma: '1', poi: then })}`;

/** The way to the provider and back to a page. `as` is the staff code of the person expected: only the demonstration's provider is told it. */
export function signInUrl(then: string, as?: string): string {
  const query = new URLSearchParams({ ...(as === undefined ? {} : { come: as }), poi: then });
  return `${DESK_PATH}/entra?${query}`;
}
