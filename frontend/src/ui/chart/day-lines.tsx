import { niceTicks } from './scale.ts';
import styles from './chart.module.css';
import { useWidth } from './use-width.ts';

interface DayLinesProps {
  /** Day labels, oldest first: « 21/11 ». */
  days: readonly string[];
  /** One value per day; the main line. */
  values: readonly number[];
  /** The same number of earlier days: the background line. */
  before: readonly number[];
  label: string;
  beforeLabel: string;
  formatTick: (value: number) => string;
}

const HEIGHT = 208;
const TOP = 16;
const BOTTOM = 28;
/** Width of a digit at 12 px, rounded up; and the gap between labels and lines. */
const FIGURE = 7.5;
const GAP = 8;
const RIGHT = 14;

/** Daily values and those of the preceding days as lines from zero, labelled at the lines. */
export function DayLines({ days, values, before, label, beforeLabel, formatTick }: DayLinesProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const ticks = niceTicks(Math.max(0, ...values, ...before));
  const most = ticks.at(-1) || 1;
  // a clipped label is misleading: « 10 000 € » would read « 0 000 € »
  const left = GAP + FIGURE * Math.max(...ticks.map((tick) => formatTick(tick).length));
  const x = (at: number) => left + (at * (width - left - RIGHT)) / Math.max(1, days.length - 1);
  const y = (value: number) => HEIGHT - BOTTOM - (value * (HEIGHT - TOP - BOTTOM)) / most;
  const path = (line: readonly number[]) =>
    line.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  // every third label fits on a phone
  const every = Math.ceil(days.length / Math.max(2, Math.floor((width - left) / 64)));
  return (
    <div ref={frame}>
      <LineKey label={label} beforeLabel={beforeLabel} />
      <svg
        className={styles.lines}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden="true"
      >
        <Grid {...{ ticks, left, width, y, formatTick }} />
        {days.map((day, at) =>
          (days.length - 1 - at) % every === 0 ? (
            <text key={day} x={x(at)} y={HEIGHT - 8} textAnchor={at === days.length - 1 ? 'end' : 'middle'}>
              {day}
            </text>
          ) : null,
        )}
        <path d={path(before)} className={styles.ghost} />
        <path d={path(values)} className={styles.line} />
        {values.map((value, at) => (
          <circle
            key={days[at]}
            cx={x(at)}
            cy={y(value)}
            r={at === values.length - 1 ? 4 : 2}
            className={styles.dot}
          />
        ))}
      </svg>
    </div>
  );
}

const LineKey = ({ label, beforeLabel }: Pick<DayLinesProps, 'label' | 'beforeLabel'>) => (
  <p className={styles.key}>
    <span className={styles.keyEntry}>
      <span className={styles.lineSample} />
      {label}
    </span>
    <span className={styles.keyEntry}>
      <span className={styles.ghostSample} />
      {beforeLabel}
    </span>
  </p>
);

interface GridProps extends Pick<DayLinesProps, 'formatTick'> {
  ticks: readonly number[];
  left: number;
  width: number;
  y: (value: number) => number;
}

const Grid = ({ ticks, left, width, y, formatTick }: GridProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={left}
        x2={width - RIGHT}
        y1={y(tick)}
        y2={y(tick)}
        className={tick === 0 ? styles.zero : styles.grid}
      />
      <text x={left - GAP} y={y(tick) + 4} textAnchor="end">
        {formatTick(tick)}
      </text>
    </g>
  ));
