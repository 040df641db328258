import f from '#ui/controls/field.module.css';
import { Pick } from '#ui/controls/pick.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import s from './route-cards.module.css';

type Route<Value extends string> = {
  readonly value: Value;
  readonly icon?: IconName;
  readonly label: string;
  /** The consequence of the choice. */
  readonly help: string;
};

type RouteCardsProps<Value extends string> = {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly routes: readonly Route<Value>[];
  readonly onChange: (value: Value) => void;
  /** Three cards side by side on wide windows, instead of two. */
  readonly three?: boolean;
};

/** Three columns on wide windows, one on phones. */
export const THREE = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))' } as const;

/** Choices as cards of equal size, each with its consequence. */
export function RouteCards<Value extends string>({
  legend,
  name,
  value,
  routes,
  onChange,
  three = false,
}: RouteCardsProps<Value>) {
  return (
    <fieldset id={name}>
      <legend className={f.label}>{legend}</legend>
      <div className={s.routes} style={three ? THREE : undefined}>
        {routes.map((route) => (
          <Pick
            key={route.value}
            name={name}
            value={route.value}
            checked={route.value === value}
            label={route.label}
            describedBy={`${name}-${route.value}`}
            className={s.card}
            onChoose={() => onChange(route.value)}
          >
            {route.icon && <Icon name={route.icon} />}
            <b className="cap">{route.label}</b>
            <small id={`${name}-${route.value}`}>{route.help}</small>
          </Pick>
        ))}
      </div>
    </fieldset>
  );
}
