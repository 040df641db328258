import { Children, type ReactNode, useId, useRef } from 'react';
import { RoundButton } from '../controls/round-button.tsx';
import { cx } from '../cx.ts';
import s from './carousel.module.css';
import { useSlides } from './use-slides.ts';

type CarouselProps = {
  readonly label: string;
  readonly roledescription: string;
  readonly prevLabel: string;
  readonly nextLabel: string;
  /** Number of visible slides on windows of 768 px and wider. Narrower ones show a strip of small slides, if it is 3. */
  readonly perView: 2 | 3;
  /** Shows two slides, one above the other, at every width. */
  readonly stacked?: boolean;
  /** Shown between the heading and the slides. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
  /** Index of the slide that is scrolled into view when it changes. */
  readonly showAt?: number;
  /** Whether the arrows stop at the slide with this index; by default they stop at each slide. */
  readonly isStop?: (index: number) => boolean;
};

/** A row of slides that scrolls natively, by swipe, arrow buttons or keyboard. */
export function Carousel(props: CarouselProps) {
  const { label, roledescription, prevLabel, nextLabel, perView, stacked, children, showAt = 0, isStop } = props;
  const row = useRef<HTMLDivElement>(null);
  const { atStart, atEnd, turn } = useSlides(row, { showAt, count: Children.count(children), isStop });
  const id = useId();
  return (
    <fieldset className={s.carousel} aria-roledescription={roledescription} aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <div className={s.buttons}>
        <RoundButton icon="left" label={prevLabel} ended={atStart} onClick={() => turn(-1)} />
        <RoundButton icon="right" label={nextLabel} ended={atEnd} onClick={() => turn(1)} />
      </div>
      {props.above && <div className={s.above}>{props.above}</div>}
      <div className={cx(s.row, perView === 2 ? s.two : s.three, stacked && s.stacked)} ref={row}>
        {Children.map(children, (slide) => (
          <div className={s.slide}>{slide}</div>
        ))}
      </div>
    </fieldset>
  );
}
