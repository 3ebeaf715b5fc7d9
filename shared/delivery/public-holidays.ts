import { addDays } from '#shared/kernel/dates.ts';

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension, Whit Monday: days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50];

/** Easter Sunday of a Gregorian year (the anonymous algorithm of 1876, Meeus). */
const easterSunday = (year: number): string => {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const moon =
    (19 * a + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const shift = Math.floor((a + 11 * moon + 22 * week) / 451);
  const sum = moon + week - 7 * shift + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, '0');
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`;
};

/** The eleven legal holidays of metropolitan France (code du travail L3133-1). */
export const isPublicHoliday = (day: string): boolean => {
  if (FIXED.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((after) => addDays(easter, after) === day);
};
