import { useId } from 'react';
import { Pick } from '../controls/pick.tsx';
import s from './slot-grid.module.css';

type Hour = { readonly at: string; readonly free: boolean; readonly label: string };

type SlotGridProps = {
  readonly legend: string;
  /** What the legend leaves to the eye, for instance the chosen day; only heard. */
  readonly legendDetail: string;
  readonly name: string;
  /** `at` is HH:MM in Europe/Rome; `label` says the hour and whether it is free. */
  readonly hours: readonly Hour[];
  readonly chosen: string | null | undefined;
  readonly onChoose: (at: string) => void;
};

/** The hours of one day, the morning above the afternoon; a taken hour stays visible and cannot be chosen. */
export function SlotGrid({ legend, legendDetail, name, hours, chosen, onChoose }: SlotGridProps) {
  const detailId = useId();
  const halves = [hours.filter(({ at }) => at < '13:00'), hours.filter(({ at }) => at >= '13:00')];
  return (
    <fieldset className={s.slots} id={name} aria-describedby={detailId}>
      <legend className={s.legend}>{legend}</legend>
      <p className="sr" id={detailId}>
        {legendDetail}
      </p>
      {halves
        .filter((half) => half.length > 0)
        .map((half) => (
          <div className={s.half} key={half[0]?.at}>
            {half.map(({ at, free, label }) => (
              <Pick
                key={at}
                name={name}
                value={at}
                checked={at === chosen}
                disabled={!free}
                label={label}
                className={s.hour}
                onChoose={() => onChoose(at)}
              >
                {at}
              </Pick>
            ))}
          </div>
        ))}
    </fieldset>
  );
}
