import { type ReactNode, useId } from 'react';
import { Pick } from '../controls/pick.tsx';
import { RoundButton } from '../controls/round-button.tsx';
import { cx } from '../cx.ts';
import s from './branch-card.module.css';

type BranchCardProps = {
  /** Name of the radio group. */
  readonly name: string;
  readonly title: string;
  /** The branch's number in the drawing of all branches, which wide windows show; hidden from assistive technology. */
  readonly mark?: string;
  readonly address: string;
  readonly distance: string;
  /** The branch's first free slot in words, if known, or why it is listed. */
  readonly next: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly mapOpen: boolean;
  readonly onToggleMap: () => void;
  readonly mapLabel: string;
  readonly map: ReactNode;
};

/**
 * A branch as one radio choice, with a button that shows its map, which a card with a number has on phones only. Showing
 * the map does not choose the branch.
 */
export function BranchCard(props: BranchCardProps) {
  const { name, title, mark, address, distance, next, checked, onChoose, mapOpen, onToggleMap } = props;
  const mapId = useId();
  return (
    <div className={cx(s.branch, mark && s.drawn)}>
      <Pick name={name} value={title} checked={checked} onChoose={onChoose} className={s.card}>
        <b>
          {mark && <i aria-hidden="true">{mark}</i>}
          <span>{title}</span>
        </b>{' '}
        <small>{address}</small>{' '}
        <small>
          {distance} {next && <strong>{next}</strong>}
        </small>
      </Pick>
      <div className={s.toggle}>
        <RoundButton
          plain
          icon="map"
          label={props.mapLabel}
          onClick={onToggleMap}
          expanded={mapOpen}
          controls={mapId}
        />
      </div>
      <div id={mapId} hidden={!mapOpen}>
        {mapOpen && props.map}
      </div>
    </div>
  );
}
