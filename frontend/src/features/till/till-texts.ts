import { frenchNumber } from '#shared/kernel/french-number.ts';
import type { TillStats } from './till-sales.queries.ts';
import { formatDate, formatDateTime, formatPercent } from '#frontend/lib/display/format.ts';

const decimals = frenchNumber({ minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** The till gives kilograms and pieces in one column and does not say which: a figure without a unit. */
export const quantityFigureOf = (value: number): string => decimals.format(value);

/** Percents of the contract with their sign: 12.5 → « +12,5 % ». */
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
