import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { addDays, parisDay, weekday, withFirst } from '#shared/kernel/dates.ts';

const SHORT = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/**
 * « demain », « samedi », « le 4 déc. »; undefined for a day that is not in the future. `day` is
 * `YYYY-MM-DD`.
 */
export const relativeDayText = (day: string, today = parisDay(new Date())): string | undefined => {
  if (day <= today) return undefined;
  if (day === addDays(today, 1)) return 'demain';
  if (day < addDays(today, 7)) return weekdayNames[weekday(day) - 1];
  return `le ${withFirst(SHORT.format(new Date(`${day}T12:00:00Z`)))}`;
};
