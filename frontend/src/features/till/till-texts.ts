import { frenchNumber } from '#shared/kernel/french-number.ts';
import type { TillStats } from './till-sales.queries.ts';
import {
  formatDate,
  formatDateTime,
  formatInteger,
  formatPercent,
  formatTime,
} from '#frontend/lib/display/format.ts';
import { daysOf } from '#shared/till/till-period.ts';

const decimals = frenchNumber({ minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** Without unit: the till mixes kilograms and pieces. */
export const quantityFigureOf = (value: number): string => decimals.format(value);

/** Shown instead of « −100 % » for a day without sales. */
export const CLOSED = 'fermé';

/** Percents with sign: 12.5 → « +12,5 % ». */
export const signedPercent = (percents: number): string =>
  `${percents > 0 ? '+' : percents < 0 ? '−' : ''}${formatPercent(Math.round(Math.abs(percents) * 100))}`;

const SOURCES = {
  extractions: 'Journées sauvegardées de la caisse',
  till: 'Lu à la caisse Cashmag',
  both: 'Journées sauvegardées et caisse Cashmag',
} as const;

type Note = Pick<TillStats, 'period' | 'source' | 'generated_at' | 'stale' | 'provisional'>;

/** « Du 16/11/2026 au 22/11/2026. Lu à la caisse Cashmag le … » */
export const sourceText = ({ period, source, generated_at: readAt, provisional }: Note): string =>
  [
    ...(period === null
      ? []
      : [
          period.from === period.to
            ? `Le ${formatDate(period.from)}.`
            : `Du ${formatDate(period.from)} au ${formatDate(period.to)}.`,
        ]),
    ...(source === null
      ? []
      : [`${SOURCES[source]}${readAt === null ? '' : ` le ${formatDateTime(readAt)}`}.`]),
    ...(provisional ? ['La journée n’est pas finie : chiffres provisoires.'] : []),
  ].join(' ');

/** « Comparé au 20/11/2026. », with notes on the time of day and unequal lengths. */
export const comparedText = (stats: TillStats | undefined): string => {
  const compared = stats?.compared_with;
  if (!compared) return '';
  const days = daysOf(stats.period).length;
  const others = daysOf(compared).length;
  return [
    compared.from === compared.to
      ? ` Comparé au ${formatDate(compared.from)}.`
      : ` Comparé à la période du ${formatDate(compared.from)} au ${formatDate(compared.to)}.`,
    ...(stats.so_far
      ? [` L’évolution du TTC est prise à ${formatTime(stats.so_far.at)} des deux côtés.`]
      : []),
    ...(days === others
      ? []
      : [` Les deux n’ont pas autant de jours (${formatInteger(days)} et ${formatInteger(others)}).`]),
  ].join('');
};
