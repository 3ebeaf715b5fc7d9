import { frenchNumber } from './french-number.ts';
import * as z from 'zod/mini';

/** A check of an outside system or of the shop's configuration. */
export const check = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(['bon', 'a_regarder', 'mauvais', 'inconnu']),
  /** The finding, in French; contains no secret. */
  found: z.string(),
  /** The remedy, in French; null: none needed. */
  remedy: z.nullable(z.string()),
});
export type Check = z.output<typeof check>;

/** « 1 produit », « 1 057 produits ». */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figures.format(count)} ${count < 2 ? one : many}`;

const figures = frenchNumber();

/** Result and texts of a check. */
export type Verdict = Omit<Check, 'key' | 'title'>;

export const good = (found: string, remedy: string | null = null): Verdict => ({
  state: 'bon',
  found,
  remedy,
});
export const wrong = (found: string, remedy: string): Verdict => ({ state: 'mauvais', found, remedy });
export const doubtful = (found: string, remedy: string): Verdict => ({ state: 'a_regarder', found, remedy });
export const unknown = (found: string, remedy: string | null = null): Verdict => ({
  state: 'inconnu',
  found,
  remedy,
});
