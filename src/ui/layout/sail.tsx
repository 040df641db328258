/** SVG paths of the sign that both brands share, a boat, in a view box of 48 by 48. The sail has five slices. */
const SAIL = {
  slices:
    'M4 38V34Q7.3 28.27 10.6 24.33V37.12Q7.3 37.47 4 38zM12.1 36.97V22.57Q15.4 18.86 18.7 16.1V36.51Q15.4 36.65 12.1 36.97zM20.2 36.46V14.86Q23.5 12.25 26.8 10.24V36.43Q23.5 36.36 20.2 36.46zM28.3 36.47V9.34Q31.6 7.43 34.9 5.95V36.88Q31.6 36.59 28.3 36.47z',
  fifth: 'M36.4 37.02V5.3Q39.7 3.9 43 2.82V37.84Q39.7 37.34 36.4 37.02z',
  hull: 'M9 41.2h30.6q-3.2 4.6-8.4 4.6H17.4q-5.2 0-8.4-4.6z',
} as const;

type SailProps = { readonly className?: string | undefined; readonly fifthClass?: string | undefined };

/** The boat as a decoration; `className` sets its size and fill. */
export function Sail({ className, fifthClass }: SailProps) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <path d={SAIL.slices} />
      <path className={fifthClass} d={SAIL.fifth} />
      <path d={SAIL.hull} />
    </svg>
  );
}
