import { requestCodeGroups } from '#domain/booking/request-code.ts';
import css from './request-code.module.css';

/** The request code in groups of six. The gaps are styles, so copying gives the code without spaces. */
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
