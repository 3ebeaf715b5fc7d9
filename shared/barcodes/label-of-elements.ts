import { divideHalfUp } from '#shared/kernel/money.ts';
import { isWithin, type ScanBounds } from '#shared/settings/scan-bounds.ts';
import { countryOfNumber } from './country-numbers.ts';
import { gs1Day } from './gs1-day.ts';
import { hasRightCheckDigit } from './gs1-dictionary.ts';
import type { Gs1Element } from './gs1-elements.ts';
import {
  EMPTY_LABEL,
  type Label,
  type LabelOrigin,
  type LabelWarning,
  type MeatPlant,
  scanErrors,
} from './label.ts';

export type Reading = {
  /** Determines the century of two-digit years and expiry. */
  today: string;
  bounds: ScanBounds;
};

type Values = ReadonlyMap<string, string>;

export const labelOfElements = (elements: readonly Gs1Element[], reading: Reading): Label => {
  const values: Values = new Map(elements.map(({ id, value }) => [id, value]));
  const { today } = reading;
  const gtin = values.get('01') ?? values.get('02') ?? null;
  const dayOf = (id: string): string | null => {
    const value = values.get(id);
    return value === undefined ? null : (gs1Day(value, today) ?? null);
  };
  const withHour = values.get('7003');
  const useBy = dayOf('17') ?? dayOf('7003');
  const bestBefore = dayOf('15');
  const origin = originOf(values, today);
  const count = values.get('30') ?? values.get('37');
  const made = [origin.slaughterDate ?? null, dayOf('11'), dayOf('13')].filter((day) => day !== null);
  const ends = [useBy, bestBefore].filter((day) => day !== null);
  const warnings: LabelWarning[] = [
    ...(gtin !== null && !hasRightCheckDigit(gtin) ? (['gtin_check_digit'] as const) : []),
    ...(useBy !== null && useBy < today ? (['past_use_by'] as const) : []),
    ...(ends.some((end) => made.some((day) => end < day)) ? (['dates_disagree'] as const) : []),
  ];
  return {
    ...EMPTY_LABEL,
    gtin,
    sscc: values.get('00') ?? null,
    ...weightOf(values, reading.bounds),
    pieces: Number(count ?? 0) || null,
    lot: values.get('10') ?? null,
    useBy,
    useByTime:
      withHour === undefined || gs1Day(withHour, today) !== useBy
        ? null
        : `${withHour.slice(6, 8)}:${withHour.slice(8)}`,
    bestBefore,
    origin,
    elements,
    others: elements.filter(({ id }) => !READ.test(id)),
    warnings,
  };
};

const READ = /^(?:0[012]|10|1[1357]|30|37|3[12]0\d|251|42[236]|7003|7007|703\d)$/;

type Weight = Pick<Label, 'weightGrams' | 'noWeight' | 'unlikelyGrams' | 'pounds'>;

/** 310n in kilograms, 320n in pounds: six digits with n decimals, converted to grams. */
const weightOf = (values: Values, bounds: ScanBounds): Weight => {
  const none = { weightGrams: null, noWeight: scanErrors.unknownFormat, unlikelyGrams: null, pounds: null };
  const stated = (group: string) => [...values].find(([id]) => id.startsWith(group));
  const [id, digits] = stated('310') ?? stated('320') ?? [];
  if (id === undefined || digits === undefined) return none;
  const isPounds = id.startsWith('320');
  const decimals = Number(id.at(3));
  const grams = isPounds
    ? divideHalfUp(Number(digits) * HUNDRED_THOUSANDTH_GRAMS_A_POUND, 10 ** (5 + decimals))
    : divideHalfUp(Number(digits) * 1000, 10 ** decimals);
  const pounds = isPounds ? { pounds: poundsText(digits, decimals) } : {};
  return isWithin(grams, id === '3103' ? bounds['3103'] : bounds.otherNetWeights)
    ? { ...none, ...pounds, weightGrams: grams, noWeight: null }
    : { ...none, ...pounds, unlikelyGrams: grams, noWeight: scanErrors.noWeight3103 };
};

/** 1 lb is 453.59237 g. */
const HUNDRED_THOUSANDTH_GRAMS_A_POUND = 45_359_237;

const poundsText = (digits: string, decimals: number): string => {
  const whole = String(Number(digits.slice(0, digits.length - decimals)));
  return `${decimals === 0 ? whole : `${whole},${digits.slice(-decimals)}`} lb`;
};

/**
 * GS1 identifiers of meat: 422 country of birth, 423 of rearing, 426 of all steps; 7030 the slaughterhouse
 * and 7031 to 7039 the cutting plants, each with country and approval number; 251 the animal, 7007 the day of
 * slaughter.
 */
const originOf = (values: Values, today: string): LabelOrigin => {
  const all = oneCountry(values.get('426'));
  const facts = {
    animalRef: values.get('251'),
    slaughterDate: oneDay(values.get('7007'), today),
    birthCountry: oneCountry(values.get('422')) ?? all,
    rearingCountry: oneCountry(values.get('423')) ?? all,
  };
  return {
    ...(Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<
      Record<keyof typeof facts, string>
    >),
    slaughter: plants(values, (id) => id === '7030'),
    cutting: plants(values, (id) => /^703[1-9]$/.test(id)),
  };
};

/** A value can contain up to five countries: only a single one is used. */
const oneCountry = (value: string | undefined): string | undefined =>
  value?.length === 3 ? countryOfNumber(value) : undefined;

/** A date range is ignored. */
const oneDay = (value: string | undefined, today: string): string | undefined =>
  value?.length === 6 ? gs1Day(value, today) : undefined;

const plants = (values: Values, isOf: (id: string) => boolean): MeatPlant[] =>
  [...values]
    .filter(([id]) => isOf(id))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, value]) => {
      const country = countryOfNumber(value.slice(0, 3));
      const approval = value.slice(3);
      return country === undefined || approval === '' ? [] : [{ country, approval }];
    });
