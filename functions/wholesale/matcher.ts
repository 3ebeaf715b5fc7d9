/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text holds every word that was typed, in any order; everything does when none was. */
export const matcherOf = (typed: string): ((text: string) => boolean) => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const found = plain(text);
    return words.every((word) => found.includes(word));
  };
};
