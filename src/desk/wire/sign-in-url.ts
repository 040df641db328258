import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';

/** The way to the provider and back to a page; `as` is somebody of the demonstration. */
export function signInUrl(then: string, as?: string): string {
  const query = new URLSearchParams({ ...(as === undefined ? {} : { come: as }), poi: then });
  return `${DESK_PATH}/entra?${query}`;
}
