import type { MorningPoint } from '#frontend/features/dashboard/dashboard.queries.ts';
import { formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { channelLabels, takingText } from '#shared/dashboard/channel-labels.ts';
import type { Channel } from '#shared/dashboard/day-takings.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './morning.module.css';
import { WeekBars } from './week-bars.tsx';

type Taken = MorningPoint['channels'][number];

/** Tab of each channel. */
const tabs: Record<Channel, string> = {
  till: 'venteCashmag',
  web: 'venteWeb',
  wholesale: 'venteGrossistes',
};

/** Yesterday's revenue by channel, with the same weekday of previous weeks. */
export const MorningChannels = ({ point: { day, weekday, channels, total } }: { point: MorningPoint }) => {
  const most = Math.max(...channels.flatMap((each) => [each.amount ?? 0, ...each.before.map(amountOf)]));
  return (
    <div className={styles.takings}>
      <h3 className={styles.title}>Hier, {weekday}, HT</h3>
      <ul className={styles.channels}>
        {channels.map((taken) => (
          <ChannelRow key={taken.channel} taken={taken} day={day} weekday={weekday} most={most} />
        ))}
      </ul>
      {total.channels.length > 1 ? <Total total={total} /> : null}
    </div>
  );
};

const amountOf = ({ amount }: Taken['before'][number]): number => amount ?? 0;

interface ChannelRowProps {
  taken: Taken;
  day: string;
  weekday: string;
  /** Maximum of all channels, so that their bars are comparable. */
  most: number;
}

const ChannelRow = ({ taken, day, weekday, most }: ChannelRowProps) => {
  const { value, note } = takingText(taken);
  const isKnown = taken.state === 'known';
  return (
    <li className={styles.channel}>
      <Link href={adminTabPath(tabs[taken.channel])} className={styles.channelName}>
        {channelLabels[taken.channel]}
      </Link>
      <WeekBars
        days={[{ day, state: taken.state, amount: taken.amount }, ...taken.before]}
        most={most}
        label={`Les ${weekday}s d’avant : ${taken.before.map(dayWords).join(', ')}.`}
      />
      <span className={isKnown ? styles.figure : styles.noFigure}>{value}</span>
      <span className={styles.note}>{note}</span>
    </li>
  );
};

const dayWords = ({ day, state, amount }: Taken['before'][number]): string =>
  `${formatDate(day)} ${
    state === 'closed' ? 'fermé' : amount === null ? 'pas relevé' : formatMoney(centsFromEuros(amount))
  }`;

const Total = ({ total }: Pick<MorningPoint, 'total'>) => {
  const { value, note } = takingText(total);
  const isPart = total.channels.length < Object.keys(tabs).length;
  return (
    <p className={styles.total}>
      <span>{isPart ? 'Ensemble de ce qui est relevé' : 'Ensemble'}</span>
      <strong>{value}</strong>
      <span className={styles.note}>{note}</span>
    </p>
  );
};
