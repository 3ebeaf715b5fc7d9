import { Refusal } from '#shared/kernel/refusal.ts';
import { type LotOrigin, MAX_PLANTS, type Plant } from './lot.ts';

const LABELS = {
  supplier: 'fournisseur',
  supplierId: 'fournisseur',
  species: 'espèce',
  birthCountry: 'pays de naissance',
  rearingCountry: 'pays d’élevage',
  animalRef: 'référence de l’animal',
  slaughterDate: 'date d’abattage',
} as const satisfies Partial<Record<keyof LotOrigin, string>>;
type PlainField = keyof typeof LABELS;
const PLAIN = Object.keys(LABELS) as PlainField[];

/**
 * Merges the origin of further meat of the same lot: up to three plants.
 * @throws where both differ, since a lot has one origin
 */
export const joinedOrigin = (known: LotOrigin, stated: LotOrigin, lot: string, path: string): LotOrigin => {
  const different = PLAIN.find(
    (field) => stated[field] !== undefined && known[field] !== undefined && stated[field] !== known[field],
  );
  if (different) {
    throw new Refusal(
      'invalid_input',
      `Le lot ${lot} existe déjà avec une autre information (${LABELS[different]}) : ${known[different]}.`,
      { field: `${path}lot`, details: { stage: 'entry' } },
    );
  }
  return joinPlants({ ...known, ...stated }, [known, stated], lot, path);
};

/** Origin of a lot cut from several: their common values and all their plants. */
export const inheritedOrigin = (parents: readonly LotOrigin[], lot: string, path: string): LotOrigin => {
  const [first = {}, ...others] = parents;
  const alike = Object.fromEntries(
    PLAIN.filter(
      (field) => first[field] !== undefined && others.every((each) => each[field] === first[field]),
    ).map((field) => [field, first[field]]),
  );
  return joinPlants(alike, parents, lot, path);
};

const joinPlants = (
  { slaughter: _slaughter, cutting: _cutting, ...rest }: LotOrigin,
  from: readonly LotOrigin[],
  lot: string,
  path: string,
): LotOrigin => {
  const slaughter = together(from.map((origin) => origin.slaughter));
  const cutting = together(from.map((origin) => origin.cutting));
  refuseTooMany(slaughter, `Le lot ${lot} réunirait plus de trois abattoirs.`, path);
  refuseTooMany(cutting, `Le lot ${lot} réunirait plus de trois ateliers de découpe.`, path);
  return {
    ...rest,
    ...(slaughter.length > 0 ? { slaughter } : {}),
    ...(cutting.length > 0 ? { cutting } : {}),
  };
};

const together = (lists: readonly (readonly Plant[] | undefined)[]): Plant[] => {
  const byName = new Map<string, Plant>();
  for (const plant of lists.flatMap((list) => list ?? [])) {
    byName.set(`${plant.country} ${plant.approval.toUpperCase()}`, plant);
  }
  return [...byName.values()];
};

const refuseTooMany = (plants: readonly Plant[], message: string, path: string): void => {
  if (plants.length <= MAX_PLANTS) return;
  throw new Refusal('invalid_input', message, { field: `${path}lot`, details: { stage: 'entry' } });
};
