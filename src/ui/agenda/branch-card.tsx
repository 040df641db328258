import { type ReactNode, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icon.tsx';
import s from './branch-card.module.css';

type BranchCardProps = {
  /** Name of the radio group. */
  readonly name: string;
  readonly value?: string;
  readonly title: string;
  /** The branch's number in the drawing of all branches; hidden from assistive technology. */
  readonly mark?: string;
  readonly address: string;
  readonly distance: string;
  /** The branch's first free slot in words, if known. */
  readonly next: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly chooseLabel: string;
  readonly chosenLabel: string;
  readonly mapOpen: boolean;
  readonly onToggleMap: () => void;
  readonly mapShowLabel: string;
  readonly mapHideLabel: string;
  readonly map: ReactNode;
};

/** A branch as one radio choice, with a button that shows its map. Showing the map does not choose the branch. */
export function BranchCard(props: BranchCardProps) {
  const { name, value, title, address, distance, checked, onChoose, mapOpen, onToggleMap } = props;
  const mapId = useId();
  return (
    <div className={s.branch}>
      <label className={s.choice}>
        <input type="radio" name={name} value={value ?? title} checked={checked} onChange={onChoose} />
        <span className={s.card}>
          <b>
            {props.mark && (
              <span className={s.mark} aria-hidden="true">
                {props.mark}
              </span>
            )}
            <span>{title}</span>
          </b>
          <span className={s.state} aria-hidden="true">
            {checked ? props.chosenLabel : props.chooseLabel}
            <Icon name="tick" />
          </span>
          <span className={s.line}>{address}</span>
          <span className={s.distance}>
            {distance} {props.next && <strong>{props.next}</strong>}
          </span>
        </span>
      </label>
      <div className={s.toggle}>
        <Button kind="text" icon="map" onClick={onToggleMap} expanded={mapOpen} controls={mapId}>
          {mapOpen ? props.mapHideLabel : props.mapShowLabel}
          <span className="sr"> {title}</span>
        </Button>
      </div>
      <div id={mapId} hidden={!mapOpen}>
        {mapOpen && props.map}
      </div>
    </div>
  );
}
