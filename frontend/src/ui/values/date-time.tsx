import { formatDate, formatDateTime, formatLongDate, formatRelative } from '#frontend/lib/display/format.ts';

interface DateTimeProps {
  /** ISO instant, or a calendar day `YYYY-MM-DD`. */
  at: string;
  format?: 'date' | 'datetime' | 'long' | undefined;
  /** Shows the relative time instead; the full date is in the tooltip. */
  relativeTo?: Date | undefined;
}

/** A date or time in Paris. */
export const DateTime = ({ at, format = 'date', relativeTo }: DateTimeProps) => {
  const full = { date: formatDate, datetime: formatDateTime, long: formatLongDate }[format](at);
  return (
    <time dateTime={at} title={relativeTo ? formatDateTime(at) : undefined}>
      {relativeTo ? formatRelative(at, relativeTo) : full}
    </time>
  );
};
