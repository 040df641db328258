import { requestCodeGroups } from '#domain/booking/request-code.ts';
import css from './request-code.module.css';

/** In groups of six by their distance alone: whoever copies it copies the code. */
export function RequestCode({ code }: { readonly code: string }) {
  return (
    <dd className={css.code}>
      {requestCodeGroups(code).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, and never move
        <span key={at}>
          {group}
          <wbr />
        </span>
      ))}
    </dd>
  );
}
