import { Icon } from '#ui/icon.tsx';
import type { SlotAtBranch } from '../wire/proposal/read-proposal.ts';
import s from './proposal.module.css';

interface PlaceProps {
  readonly place: SlotAtBranch;
  readonly when: string;
}

/** When and where the visit is. */
export const WhenAndWhere = ({ place, when }: PlaceProps) => (
  <div className={s.place}>
    <p>
      <Icon name="cal" />
      <b className="cap">{when}</b>
    </p>
    <p>
      <Icon name="pin" />
      <span>
        {place.name}, {place.address}
      </span>
    </p>
  </div>
);
