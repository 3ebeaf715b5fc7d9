/**
 * YYMMDD as `YYYY-MM-DD`; day 00 is the last of the month. The century follows GS1: years more than 50 ahead
 * are in the past century. Undefined for an invalid date.
 */
export const gs1Day = (value: string, today: string): string | undefined => {
  const [year2, month, day] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  const thisYear = Number(today.slice(0, 4));
  const ahead = year2 - (thisYear % 100);
  const century = Math.trunc(thisYear / 100) + (ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0);
  const year = century * 100 + year2;
  if (month < 1 || month > 12) return undefined;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > lastDay) return undefined;
  return `${year}-${value.slice(2, 4)}-${String(day === 0 ? lastDay : day).padStart(2, '0')}`;
};
