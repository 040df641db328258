import s from './wordmark.module.css';

/** Widths of the drawings at 48 units of height: the page keeps their room until they come. */
const WIDTH = { velaria: 244, quintavela: 198 } as const;

/** The logo of a brand, a file a lender replaces with its own; `label` is what a reader hears. */
export function Wordmark({ brand, label }: { readonly brand: keyof typeof WIDTH; readonly label: string }) {
  return <img className={s.wordmark} src={`/fa3/logo-${brand}.svg`} alt={label} width={WIDTH[brand]} height={48} />;
}
