import { Children, type ReactNode, type RefObject, useId, useRef } from 'react';
import { RoundButton } from '../controls/round-button.tsx';
import { cx } from '../cx.ts';
import s from './carousel.module.css';
import { useSlides } from './use-slides.ts';

type CarouselProps = {
  readonly label: string;
  readonly roledescription: string;
  readonly prevLabel: string;
  readonly nextLabel: string;
  /** Slides in view from 768 px up; below that always one. */
  readonly perView: 2 | 3;
  /** Two slides one above the other at every width, as on phones. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
  /** Index of a slide that must be in view. */
  readonly showAt?: number;
  /** The row of slides, for an owner that needs its layout. */
  readonly row?: RefObject<HTMLDivElement | null>;
  /** Whether the arrows stop at a slide; by default at each. */
  readonly isStop?: (index: number) => boolean;
  /** Called with the target slide of an arrow, in a row that shows one slide at a time. */
  readonly onTurn?: (index: number) => void;
  /** Navigation to the slides, above the row. */
  readonly pager?: ReactNode;
};

/** Slides in one native scrolling row; swipe, buttons and keyboard scroll it. */
export function Carousel(props: CarouselProps) {
  const { label, roledescription, prevLabel, nextLabel, perView, stacked, children, showAt = 0, pager } = props;
  const own = useRef<HTMLDivElement>(null);
  const row = props.row ?? own;
  const { isStop, onTurn } = props;
  const { atStart, atEnd, turn } = useSlides(row, { showAt, count: Children.count(children), isStop, onTurn });
  const id = useId();
  return (
    <fieldset className={s.carousel} aria-roledescription={roledescription} aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <div className={s.buttons}>
        <RoundButton icon="left" label={prevLabel} ended={atStart} onClick={() => turn(-1)} />
        <RoundButton icon="right" label={nextLabel} ended={atEnd} onClick={() => turn(1)} />
      </div>
      {pager && <div className={s.pager}>{pager}</div>}
      <div className={cx(s.row, perView === 2 ? s.two : s.three, stacked && s.stacked)} ref={row}>
        {Children.map(children, (slide) => (
          <div className={s.slide}>{slide}</div>
        ))}
      </div>
    </fieldset>
  );
}
