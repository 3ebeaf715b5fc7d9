import type { MAX_PLANTS } from '#shared/stock/lots/lot.ts';

/** Maximum slaughterhouses and cutting plants of a lot. */
export const plantNumbers = ['', '_2', '_3'] as const satisfies readonly string[] & {
  length: typeof MAX_PLANTS;
};
type PlantNumber = (typeof plantNumbers)[number];
export type PlantKind = 'slaughter' | 'cutting';
type PlantField = `${PlantKind}_${'country' | 'approval'}${PlantNumber}`;

/** Origin from the delivery note and passport; two-letter countries, '': not entered. */
export type OriginTexts = Record<
  'supplier' | 'species' | 'birth_country' | 'rearing_country' | 'animal_ref' | 'slaughter_date' | PlantField,
  string
>;

export const EMPTY_ORIGIN: OriginTexts = {
  supplier: '',
  species: '',
  birth_country: '',
  rearing_country: '',
  slaughter_country: '',
  slaughter_approval: '',
  slaughter_country_2: '',
  slaughter_approval_2: '',
  slaughter_country_3: '',
  slaughter_approval_3: '',
  cutting_country: '',
  cutting_approval: '',
  cutting_country_2: '',
  cutting_approval_2: '',
  cutting_country_3: '',
  cutting_approval_3: '',
  animal_ref: '',
  slaughter_date: '',
};

export const originNames = Object.keys(EMPTY_ORIGIN) as (keyof OriginTexts)[];

const plantsOf = (draft: OriginTexts, kind: PlantKind) =>
  plantNumbers.map((number) => {
    const [country, approval] = [`${kind}_country${number}`, `${kind}_approval${number}`] as const;
    return { country, approval, said: [draft[country].trim(), draft[approval].trim()] as const };
  });

/** Filled plants plus one, at least the first. */
export const shownPlants = (draft: OriginTexts, kind: PlantKind): PlantNumber[] => {
  const known = plantsOf(draft, kind).findLastIndex(({ said }) => said.some(Boolean));
  return plantNumbers.slice(0, known + 2);
};

const BOTH = 'Le pays et le numéro d’agrément vont ensemble.';

/** Country and number are required together: the error is at the empty field. */
export const originProblems = (draft: OriginTexts): Partial<Record<keyof OriginTexts, string>> => {
  const plants = [...plantsOf(draft, 'slaughter'), ...plantsOf(draft, 'cutting')];
  return Object.fromEntries(
    plants.flatMap(({ country, approval, said: [where, number] }) =>
      !where === !number ? [] : [[where ? approval : country, BOTH]],
    ),
  );
};

const plantsBody = (draft: OriginTexts, kind: PlantKind) =>
  plantsOf(draft, kind).flatMap(({ said: [country, approval] }) =>
    country && approval ? [{ country, approval }] : [],
  );

/** Request fields of an entry. */
export const originOf = (draft: OriginTexts) => ({
  supplier: draft.supplier.trim(),
  species: draft.species.trim(),
  birth_country: draft.birth_country,
  rearing_country: draft.rearing_country,
  slaughter: plantsBody(draft, 'slaughter'),
  cutting: plantsBody(draft, 'cutting'),
  animal_ref: draft.animal_ref.trim(),
  slaughter_date: draft.slaughter_date,
});
