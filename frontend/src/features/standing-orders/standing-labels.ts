import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import type { Tone } from '#frontend/ui/values/badge.tsx';
import type {
  ComingRow,
  HandledRow,
  StandingOrderRow,
} from '#shared/standing-orders/standing-orders.contract.ts';
import type { ClosedDayRule, LineProblem, StandingMode } from '#shared/standing-orders/standing-order.ts';

export const closedDayLabels: Record<ClosedDayRule, string> = {
  before: 'La livrer le jour ouvert d’avant',
  after: 'La livrer le jour ouvert d’après',
  skip: 'Sauter cette date',
};

export const modeLabels: Record<StandingMode, { label: string; hint: string }> = {
  confirm: {
    label: 'Me demander de confirmer',
    hint: 'La viande est réservée 20 heures avant l’heure limite ; sans votre oui, la commande est annulée.',
  },
  direct: {
    label: 'Passer directement',
    hint: 'La commande part sans rien faire ; vous pouvez la changer jusqu’à l’heure limite.',
  },
};

export const problemLabels: Record<LineProblem, string> = {
  withdrawn: 'N’est plus proposé : pas commandé',
  unit: 'Se vend à une autre unité : indiquez la nouvelle quantité',
  'by-piece': 'Est devenu à la pièce : indiquez combien de pièces',
  'by-kilo': 'Est devenu au kilo : indiquez combien de kilos',
};

/** « Chaque mardi et vendredi », « Un lundi sur deux ». */
export const rhythmText = ({
  weekdays,
  every_weeks: every,
}: Pick<StandingOrderRow, 'weekdays' | 'every_weeks'>): string => {
  const names = weekdays.map((day) => (weekdayNames[day - 1] ?? '').toLowerCase());
  const last = names.at(-1) ?? '';
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} et ${last}` : last;
  return every === 1 ? `Chaque ${listed}` : `Une semaine sur deux : ${listed}`;
};

export const stateLabels: Record<HandledRow['state'], { label: string; tone: Tone }> = {
  placed: { label: 'Passée', tone: 'good' },
  'to-confirm': { label: 'À confirmer', tone: 'warning' },
  'to-approve': { label: 'Demandée à un Gérant', tone: 'warning' },
  confirmed: { label: 'Confirmée', tone: 'good' },
  unconfirmed: { label: 'Annulée, sans confirmation', tone: 'neutral' },
  skipped: { label: 'Sautée', tone: 'neutral' },
  closed: { label: 'Pas de livraison ce jour-là', tone: 'warning' },
  refused: { label: 'Pas passée', tone: 'danger' },
  missed: { label: 'Pas passée à temps', tone: 'danger' },
};

/** Deviation from the weekday rule. */
export const comingText = ({ what, day }: ComingRow): string | undefined => {
  if (what === 'moved' && day !== null) return `jour fermé, livrée le ${formatLongDate(day)}`;
  if (what === 'closed') return 'jour fermé, sautée';
  return what === 'skipped' ? 'sautée' : undefined;
};
