import { normalisedName } from '#shared/stock/products/product-name.ts';
import { hasWordsOf } from './likely-products.ts';

/** Animals with a drawing divided into parts (`frontend/public/art/charts`). */
export const drawnAnimals = ['beef', 'veal', 'lamb', 'poultry'] as const;
export type DrawnAnimal = (typeof drawnAnimals)[number];

const animals: Readonly<Record<string, DrawnAnimal>> = {
  BOEUF: 'beef',
  VEAU: 'veal',
  AGNEAU: 'lamb',
  VOLAILLE: 'poultry',
};

/** The drawing of a category; undefined for offal and animals without a drawing. */
export const animalOf = (category: string): DrawnAnimal | undefined => animals[normalisedName(category)];

/**
 * Parts of the drawing for each line of the built-in tables; a line can cover several parts. Offal and
 * trimmings have none.
 */
const partsOfCuts: Readonly<Record<DrawnAnimal, Readonly<Record<string, readonly string[]>>>> = {
  beef: {
    STEAK: [
      'beef-rumsteck',
      'beef-aiguillette-baronne',
      'beef-tende-de-tranche',
      'beef-tranche-grasse',
      'beef-hampe-onglet',
    ],
    'GITE / DAUBE': ['beef-rond-de-gite', 'beef-gite-noix'],
    'JARRET / EPAULE / BASSECOTE': [
      'beef-jarret-avant',
      'beef-jarret-arriere',
      'beef-paleron',
      'beef-jumeau',
      'beef-macreuse',
      'beef-basse-cote',
      'beef-collier',
    ],
    'PLAT DE COTE': ['beef-plat-de-cotes'],
    BAVETTE: ['beef-bavette'],
    'FILET MIGNON': ['beef-filet'],
    COTE: ['beef-cote-entrecote', 'beef-faux-filet'],
    'CHUTE MERGUEZ / HACHEE': ['beef-gros-bout', 'beef-poitrine', 'beef-tendron', 'beef-flanchet'],
  },
  veal: {
    STEAK: ['veal-noix', 'veal-sous-noix', 'veal-noix-patissiere', 'veal-quasi'],
    'BLANQUETTE/DAUBE': ['veal-collet'],
    'JARRET/EPAULE/BASSE-COTE': [
      'veal-epaule',
      'veal-jarret-avant',
      'veal-jarret-arriere',
      'veal-cotes-decouvertes',
    ],
    TENDRON: ['veal-tendron', 'veal-poitrine', 'veal-haut-de-cotes'],
    'FILET MIGNON': ['veal-filet'],
    COTE: ['veal-carre', 'veal-longe'],
    'SAUCISSE/HACHE': ['veal-flanchet'],
  },
  lamb: {
    COTELETTE: ['lamb-carre', 'lamb-cotes-decouvertes', 'lamb-filet'],
    COLLIER: ['lamb-collier'],
    SCELLE: ['lamb-selle'],
    SOURIS: ['lamb-souris'],
    EPAULE: ['lamb-epaule', 'lamb-jarret-avant'],
    'COEUR DE GIGOT': ['lamb-gigot'],
    CHUTE: ['lamb-poitrine', 'lamb-haut-de-cotelettes'],
  },
  poultry: {
    AILES: ['poultry-aile'],
    CUISSES: ['poultry-haut-de-cuisse', 'poultry-pilon'],
    'BLANC DE POULET': ['poultry-blanc'],
    OS: ['poultry-dos', 'poultry-cou', 'poultry-croupion', 'poultry-pattes'],
  },
};

/**
 * Parts of the drawing by cut; each part belongs to one cut at most. A user-defined line takes the parts that
 * its name contains before a line of the built-in tables.
 */
export const drawnParts = (
  animal: DrawnAnimal,
  cuts: readonly string[],
  parts: readonly { id: string; name: string }[],
): Map<string, string[]> => {
  const given = partsOfCuts[animal];
  const added = cuts.filter((cut) => given[normalisedName(cut)] === undefined);
  const found = new Map<string, string[]>();
  for (const { id, name } of parts) {
    const cut =
      added.find((each) => hasWordsOf(each, name)) ??
      cuts.find((each) => given[normalisedName(each)]?.includes(id));
    if (cut !== undefined) found.set(cut, [...(found.get(cut) ?? []), id]);
  }
  return found;
};
