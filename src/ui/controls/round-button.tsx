import { Icon, type IconName } from '../icon.tsx';
import s from './round-button.module.css';

type RoundButtonProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  /** At the end the button keeps the focus and does nothing, so that the keyboard position stays. */
  readonly ended?: boolean;
  readonly plain?: boolean;
};

/** A button with an icon and an accessible name. */
export function RoundButton({ icon, label, onClick, ended = false, plain = false }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={plain ? s.plain : s.round}
      aria-label={label}
      aria-disabled={ended || undefined}
      onClick={ended ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
