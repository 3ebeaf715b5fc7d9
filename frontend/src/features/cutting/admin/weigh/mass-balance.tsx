import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { Spoken } from '#frontend/ui/feedback/spoken.tsx';
import { classNames } from '#frontend/ui/class-names.ts';
import type { Balance } from '#shared/cutting/weighing.ts';
import styles from './mass-balance.module.css';

/** Maximum tilt in degrees, reached when a fifth of the source is missing or in excess. */
const FULL_TILT = 14;
const FULL_AT = 0.2;

/** The mass balance: a tilting pair of scales and the five weights. */
export const MassBalance = ({ balance }: { balance: Balance }) => {
  const { inGrams, outGrams, lossGrams, unallocatedGrams, overGrams } = balance;
  const isOver = overGrams > 0;
  const isEven = !isOver && unallocatedGrams === 0;
  return (
    <section
      className={classNames(styles.balance, isOver ? styles.over : isEven && inGrams > 0 && styles.even)}
      aria-label="Bilan de masse"
    >
      <Scales tilt={tiltOf(balance)} />
      <dl className={styles.figures}>
        <Figure label="Entre" weightGrams={inGrams} />
        <Figure label="Sort" weightGrams={outGrams} />
        <Figure label="Perte déclarée" weightGrams={lossGrams} />
        <Figure label="Non affecté" weightGrams={unallocatedGrams} />
        <Figure label="En trop" weightGrams={overGrams} wrong={isOver} />
      </dl>
      <p className={styles.verdict}>{verdictOf(balance)}</p>
      <Spoken text={verdictOf(balance)} />
    </section>
  );
};

const Figure = ({
  label,
  weightGrams,
  wrong = false,
}: {
  label: string;
  weightGrams: number;
  wrong?: boolean;
}) => (
  <div className={classNames(styles.figure, wrong && styles.wrong)}>
    <dt>{label}</dt>
    <dd>{formatExactKilograms(weightGrams)}</dd>
  </div>
);

const verdictOf = ({ inGrams, unallocatedGrams, overGrams }: Balance): string => {
  if (inGrams === 0) return 'Saisissez la quantité à découper.';
  if (overGrams > 0) return `Il sort ${formatExactKilograms(overGrams)} de trop : corrigez les poids.`;
  if (unallocatedGrams > 0) return `Perte non affectée : ${formatExactKilograms(unallocatedGrams)}.`;
  return 'Le compte est bon.';
};

/** Tilts to the right when the output exceeds the input. */
const tiltOf = ({ inGrams, unallocatedGrams, overGrams }: Balance): number => {
  if (inGrams === 0) return overGrams > 0 ? FULL_TILT : 0;
  const part = (overGrams - unallocatedGrams) / inGrams / FULL_AT;
  return Math.round(Math.max(-1, Math.min(1, part)) * FULL_TILT * 10) / 10;
};

const ARM = 46;

const Scales = ({ tilt }: { tilt: number }) => {
  const drop = Math.sin((tilt * Math.PI) / 180) * ARM;
  const reach = Math.cos((tilt * Math.PI) / 180) * ARM;
  return (
    <svg className={styles.scales} viewBox="0 0 140 84" aria-hidden="true" focusable="false">
      <path className={styles.ink} d="M70 14V74M50 78H90M54 75H86" />
      <circle className={styles.pivot} cx="70" cy="14" r="4" />
      <path className={styles.beam} d={`M${70 - reach} ${14 - drop}L${70 + reach} ${14 + drop}`} />
      <Pan x={70 - reach} y={14 - drop} />
      <Pan x={70 + reach} y={14 + drop} />
    </svg>
  );
};

const Pan = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className={styles.ink} d="M0 0L-16 34M0 0L16 34" />
    <path className={styles.pan} d="M-19 34H19Q14 45 0 45T-19 34Z" />
  </g>
);
