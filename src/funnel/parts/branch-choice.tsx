import { BranchCard } from '#ui/agenda/branch-card.tsx';
import { useVisit } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';
import { addressLine, type Branch, firstFree, type SlotTime } from '../session/branch.ts';
import { BranchMap } from './branch-map.tsx';

interface Props {
  readonly branch: Branch;
  readonly distance?: string;
  /** Its first free slot, shown until its days are loaded. */
  readonly next?: SlotTime | null;
  /** Its number in the drawing of all branches. */
  readonly mark?: string;
  readonly checked: boolean;
  /** Without it the branch is only shown. */
  readonly onChoose?: () => void;
  readonly mapOpen: boolean;
  readonly onToggleMap: () => void;
}

/** A branch with its address and a map that opens. */
export function BranchChoice({ branch, distance = '', next = null, onChoose, ...card }: Props) {
  const { branches: t, formats } = useWords();
  // An agency's days are loaded when it is chosen.
  const days = useVisit(({ choice }) => (choice.branch?.code === branch.code ? choice.days : branch.days));
  const free = onChoose && (firstFree(days) ?? next);
  return (
    <BranchCard
      name="filiale"
      title={branch.name}
      address={addressLine(branch)}
      distance={distance}
      next={free ? t.nextFree(formats.weekdayDay(free.date), free.hour) : ''}
      {...card}
      onChoose={() => onChoose?.()}
      mapLabel={`${card.mapOpen ? t.hideMap : t.showMap} ${branch.name}`}
      map={<BranchMap branch={branch} />}
    />
  );
}
