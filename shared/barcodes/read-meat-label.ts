import { countryOfNumber } from './country-numbers.ts';
import { gs1Day, type Gs1Values, parseElements } from './gs1-parser.ts';
import { readGs1 } from './read-gs1.ts';
import { elementsOf } from './read-scan.ts';

/** What a label in GS1 elements says of meat; what it does not say is absent. */
export type MeatLabel = {
  gtin?: string;
  weightGrams?: number;
  lot?: string;
  /** DLC and DDM. */
  useBy?: string;
  bestBefore?: string;
  animalRef?: string;
  slaughterDate?: string;
  birthCountry?: string;
  rearingCountry?: string;
  /** Country (two letters) and approval number. */
  slaughter: MeatPlant[];
  cutting: MeatPlant[];
};
type MeatPlant = { country: string; approval: string };

/** A quarter weighs more than any piece that is sold: whatever six digits say is believed. */
const ANY_WEIGHT = [1, 10_000_000] as const;
const BOUNDS = {
  '3103': ANY_WEIGHT,
  '1032': ANY_WEIGHT,
  '0301': ANY_WEIGHT,
  otherNetWeights: ANY_WEIGHT,
} as const;

/**
 * A supplier's label as GS1 lays it out for meat: 422 where it was born, 423 reared, 426 all of it; 7030 the slaughterhouse
 * and 7031 to 7039 the plants that cut it, each as country and approval number; 251 the animal, 7007 the day of slaughter.
 * Undefined for a code that is no whole label in elements.
 */
export const readMeatLabel = (input: string, today: string): MeatLabel | undefined => {
  const elements = elementsOf(input);
  const values = parseElements(elements);
  const reading = readGs1(elements, today, BOUNDS);
  if (!values || !reading || reading.status === 'ignored') return undefined;
  const { gtin, lot, useBy, bestBefore } = reading;
  const all = oneCountry(values.get('426'));
  const facts = {
    gtin,
    weightGrams: reading.status === 'processed' ? reading.weightGrams : undefined,
    lot,
    useBy,
    bestBefore,
    animalRef: values.get('251'),
    slaughterDate: oneDay(values.get('7007'), today),
    birthCountry: oneCountry(values.get('422')) ?? all,
    rearingCountry: oneCountry(values.get('423')) ?? all,
  };
  return {
    ...withoutNothing(facts),
    slaughter: plants(values, (id) => id === '7030'),
    cutting: plants(values, (id) => /^703[1-9]$/.test(id)),
  };
};

type LabelFacts = Omit<MeatLabel, 'slaughter' | 'cutting'>;

const withoutNothing = (facts: {
  [Name in keyof LabelFacts]: LabelFacts[Name] | null | undefined;
}): LabelFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined && value !== null),
  ) as LabelFacts;

/** Five countries may be said in one: a lot has one or none. */
const oneCountry = (value: string | undefined): string | undefined =>
  value?.length === 3 ? countryOfNumber(value) : undefined;

/** A span of days is no day. */
const oneDay = (value: string | undefined, today: string): string | undefined =>
  value?.length === 6 ? gs1Day(value, today) : undefined;

const plants = (values: Gs1Values, isOf: (id: string) => boolean): MeatPlant[] =>
  [...values]
    .filter(([id]) => isOf(id))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, value]) => {
      const country = countryOfNumber(value.slice(0, 3));
      const approval = value.slice(3);
      return country === undefined || approval === '' ? [] : [{ country, approval }];
    });
