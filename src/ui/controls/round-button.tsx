import { Icon, type IconName } from '../icon.tsx';
import s from './round-button.module.css';

type RoundButtonProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  /** The button does nothing, for example at the last slide. It is not `disabled`, so it keeps the keyboard focus. */
  readonly ended?: boolean;
  /** Without a border. */
  readonly plain?: boolean;
  /** Set if the button shows and hides the element whose id is `controls`. */
  readonly expanded?: boolean;
  readonly controls?: string;
};

/** A button with an icon and an accessible name. */
export function RoundButton({ icon, label, onClick, ended = false, plain = false, ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={plain ? s.plain : s.round}
      aria-label={label}
      aria-disabled={ended || undefined}
      aria-expanded={rest.expanded}
      aria-controls={rest.controls}
      onClick={ended ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
