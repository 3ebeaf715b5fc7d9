import type { BasisPoints } from '#shared/kernel/money.ts';

/** A line of a built-in table: product, share of the source weight, and whether it is a loss. */
export type YieldRow = readonly [product: string, share: BasisPoints, loss?: 'loss'];

/**
 * RAT-09 to RAT-13 and VEAU (RAT-15): defaults of the ratio tables. BOEUF is the carcass and ABATS DE BOEUF
 * the offal (AMB-17); the stock entry has its own tables (entry-tables.ts). Losses reduce weight without
 * stock: discarded bones, evaporated water. The bones of poultry and lamb are products (AMB-103).
 */
export const yieldTables: Readonly<Record<string, readonly YieldRow[]>> = {
  BOEUF: [
    ['STEAK', 1088],
    ['GÎTE / DAUBE', 690],
    ['JARRET / EPAULE / BASSECOTE', 2512],
    ['PLAT DE COTE', 1197],
    ['BAVETTE', 131],
    ['FILET MIGNON', 127],
    ['COTE', 957],
    ['CHUTE MERGUEZ / HACHEE', 2084],
    ["OS A JETER + EVAPORATION D'EAU", 1214, 'loss'],
  ],
  'ABATS DE BOEUF': [
    ['FOIE', 2774],
    ['CŒUR', 1022],
    ['LANGUE', 950],
    ['JOUE', 1329],
    ['MUSEAU', 1646],
    ['PIEDS DE BŒUF X 3', 0],
    ['TESTICULES', 253],
    ['REIN ROGNON', 380],
    ['TRIPES', 1646],
  ],
  VOLAILLE: [
    ['AILES', 960],
    ['CUISSES', 3611],
    ['BLANC DE POULET', 3429],
    ['OS', 2000],
  ],
  AGNEAU: [
    ['COTELETTE', 2801],
    ['COLLIER', 748],
    ['SCELLE', 886],
    ['SOURIS', 625],
    ['EPAULE', 1561],
    ['CŒUR DE GIGOT', 1476],
    ['TESTICULES', 75],
    ['ROGNON REIN', 73],
    ['CHUTE', 1197],
    ['OS', 557],
  ],
  "ABATS D'AGNEAU": [
    ['FOIE', 2927],
    ['CŒUR', 732],
    ['TRIPES', 2439],
    ['GRAISSE', 1463],
    ['TETE', 2439],
  ],
  VEAU: [
    ['steak', 1347],
    ['blanquette/daube', 704],
    ['jarret/épaule/basse-côte', 2951],
    ['tendron', 1729],
    ['filet mignon', 62],
    ['côte', 1189],
    ['saucisse/haché', 1042],
    ["os à jeter + évaporation d'eau", 975, 'loss'],
  ],
};
