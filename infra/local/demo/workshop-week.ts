import { addDays, compactDay } from '#shared/kernel/dates.ts';

type Cut = { name: string; kg: number; price: number; inShop?: true };

/** A delivery, and its cutting on the same morning. */
export type DemoDelivery = {
  /** How many days ago. */
  back: number;
  by: 'boss' | 'butcher';
  ref: string;
  category: string;
  lot: string;
  kg: number;
  priceCents: number;
  origin: object;
  sellby: string;
  losses: { label: string; qty: number }[];
  cuts: Cut[];
};

const round = (kg: number): number => Math.round(kg * 100) / 100;

export const beefOrigin = (slaughterDate: string, n: number) => ({
  supplier: n ? 'Coopérative d’élevage Exemple' : 'Ferme Démo',
  species: 'bovin',
  birth_country: 'FR',
  rearing_country: 'FR',
  slaughter: [{ country: 'FR', approval: `00.000.00${n + 1}` }],
  cutting: [{ country: 'FR', approval: '00.000.100' }],
  animal_ref: `FR00000000${n + 1}`,
  slaughter_date: slaughterDate,
});

const poultryOrigin = (slaughterDate: string) => ({
  supplier: 'Volailles Exemple',
  species: 'poulet',
  rearing_country: 'FR',
  slaughter: [{ country: 'FR', approval: '00.000.010' }],
  slaughter_date: slaughterDate,
});

/**
 * Yield of legs from 100 kg, by day: enough cuttings, with enough spread, for the ratio table to learn from.
 */
const LEGS: readonly [back: number, kg: number][] = [
  [6, 35.2],
  [5, 36.4],
  [4, 38.9],
  [2, 39.6],
  [1, 39.1],
];

const poultry = (today: string): DemoDelivery[] =>
  LEGS.map(([back, legs], n) => ({
    back,
    by: n % 2 ? 'boss' : 'butcher',
    ref: 'VO002',
    category: 'VOLAILLE',
    lot: `POULET-${compactDay(addDays(today, -back))}`,
    kg: 100,
    priceCents: 64_000,
    origin: poultryOrigin(addDays(today, -back - 1)),
    sellby: addDays(today, 8 - back),
    losses: [{ label: 'OS', qty: 18.6 }],
    cuts: [
      { name: 'AILES', kg: 9.4, price: 5.9 },
      { name: 'CUISSES', kg: legs, price: 8.4, inShop: true },
      { name: 'BLANC DE POULET', kg: round(71 - legs - 0.4 * n), price: 14.9, inShop: true },
    ],
  }));

const beef = (today: string): DemoDelivery[] =>
  [6, 3].map((back, n) => ({
    back,
    by: n ? 'butcher' : 'boss',
    ref: 'BF001',
    category: 'BOEUF',
    lot: `BV-${compactDay(addDays(today, -back))}`,
    kg: 320,
    priceCents: 195_200 + n * 4000,
    origin: beefOrigin(addDays(today, -back - 2), n),
    sellby: addDays(today, 12 - back),
    losses: [{ label: "OS A JETER + EVAPORATION D'EAU", qty: 41.5 + n * 2 }],
    cuts: [
      { name: 'STEAK', kg: 33 + n, price: 21.9, inShop: true },
      { name: 'GÎTE / DAUBE', kg: 21.4, price: 12.5 },
      { name: 'JARRET / EPAULE / BASSECOTE', kg: 79.4 - n, price: 11.2 },
      { name: 'PLAT DE COTE', kg: 36.2, price: 8.9 },
      { name: 'BAVETTE', kg: 4.2, price: 18.9 },
      { name: 'FILET MIGNON', kg: 4.1, price: 34.5 },
      { name: 'COTE', kg: 30.5, price: 19.8, inShop: true },
      { name: 'CHUTE MERGUEZ / HACHEE', kg: 61.7, price: 9.4 },
    ],
  }));

export const deliveries = (today: string): DemoDelivery[] =>
  [...poultry(today), ...beef(today)].toSorted((a, b) => b.back - a.back);
