import * as z from 'zod/mini';
import { optionalText, requiredText } from '#shared/kernel/fields.ts';

/**
 * Products shown first in the shop after the usual ones: the calendar's selection (shared/content/season.ts),
 * a custom one, or none. A word is part of a product name, or a whole category name.
 */
export type SeasonSetting = {
  shows: 'calendar' | 'chosen' | 'nothing';
  title: string;
  words: readonly string[];
};

export const DEFAULT_SEASON: SeasonSetting = { shows: 'calendar', title: '', words: [] };

const WORDS = 'Donnez de 1 à 30 produits ou catégories.';

export const seasonWire = z.object({
  shows: z.enum(['calendar', 'chosen', 'nothing'], 'Choisissez ce qui ouvre la boutique.'),
  title: optionalText(60),
  words: z._default(
    z.array(requiredText('Un mot est vide.', 40), { error: WORDS }).check(z.maxLength(30, WORDS)),
    [],
  ),
});
type Wire = z.output<typeof seasonWire>;

/** A custom selection needs a title and an entry. */
export const wholeSelection = [
  z.refine<Wire>(({ shows, title }) => shows !== 'chosen' || title !== '', {
    error: 'Donnez un titre à votre sélection.',
    path: ['title'],
  }),
  z.refine<Wire>(({ shows, words }) => shows !== 'chosen' || words.length > 0, {
    error: WORDS,
    path: ['words'],
  }),
] as const;

export const seasonFrom = ({ shows, title, words }: Wire): SeasonSetting => ({ shows, title, words });
export const seasonView = ({ shows, title, words }: SeasonSetting): Wire => ({
  shows,
  title,
  words: [...words],
});

/** The setting for the shop: none for the calendar's selection, which the shop computes. */
export const chosenSeason = ({
  shows,
  title,
  words,
}: SeasonSetting): { title: string; words: string[] } | undefined => {
  if (shows === 'calendar') return undefined;
  return shows === 'chosen' ? { title, words: [...words] } : { title: '', words: [] };
};
