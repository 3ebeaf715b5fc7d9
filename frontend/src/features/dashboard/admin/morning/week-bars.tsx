import type { MorningPoint } from '#frontend/features/dashboard/dashboard.queries.ts';
import styles from './morning.module.css';

const HEIGHT = 36;
const BAR = 9;
const GAP = 3;
/** Minimum height of a known day's bar. */
const LEAST = 1.5;

interface WeekBarsProps {
  /** Newest first; the first is the day itself. */
  days: MorningPoint['channels'][number]['before'];
  most: number;
  /** Accessible description. */
  label: string;
}

/**
 * Five weeks of one weekday, oldest left: hatched, the current one in ink. Closed or unread days have no bar.
 */
export const WeekBars = ({ days, most, label }: WeekBarsProps) => {
  const width = days.length * (BAR + GAP) - GAP;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.bars}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
    >
      {days.toReversed().map(({ day, state, amount }, at) => {
        const x = at * (BAR + GAP);
        const height =
          state === 'known' && most > 0
            ? Math.max(LEAST, (Math.max(0, amount ?? 0) / most) * (HEIGHT - 2))
            : 0;
        const isDay = at === days.length - 1;
        return (
          <g key={day} className={isDay ? styles.barNow : styles.barBefore}>
            <rect x={x + 0.5} y={HEIGHT - 1 - height} width={BAR - 1} height={height} />
            {state === 'unread' ? <circle cx={x + BAR / 2} cy={HEIGHT - 4} r="1" /> : null}
          </g>
        );
      })}
      <line x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.barGround} />
    </svg>
  );
};
