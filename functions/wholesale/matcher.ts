/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every typed word, in any order; true without words. */
export const matcherOf = (typed: string): ((text: string) => boolean) => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const found = plain(text);
    return words.every((word) => found.includes(word));
  };
};
