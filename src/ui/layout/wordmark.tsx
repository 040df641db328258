import s from './wordmark.module.css';

export interface Drawing {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The logo of a brand, from its file; `label` is its accessible name. */
export const Wordmark = ({ logo, label }: { readonly logo: Drawing; readonly label: string }) => (
  <img className={s.wordmark} src={logo.src} alt={label} width={logo.width} height={logo.height} />
);
