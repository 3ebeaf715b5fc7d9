import { plainText } from '#shared/kernel/plain-text.ts';

/** Whether every typed word occurs in the text, in any order. */
export const matchesWords = (plain: string, words: readonly string[]): boolean =>
  words.every((word) => plain.includes(word));

export const wordsOf = (typed: string): string[] => plainText(typed).split(/\s+/).filter(Boolean);
