type Blocked = {
  /** Whether the lot itself is included. */
  itself: boolean;
  /** Number of lots cut from it. */
  others: number;
  complete: boolean;
};

const WORDS = {
  blocked: { one: 'est bloqué', many: 'sont bloqués' },
  released: { one: 'est libéré', many: 'sont libérés' },
} as const;

/**
 * One sentence for the lots that an operation blocked or unblocked; mentions when another operation is needed
 * for the rest.
 */
export const blockSentence = (
  what: keyof typeof WORDS,
  lot: string,
  { itself, others, complete }: Blocked,
): string => {
  const { one, many } = WORDS[what];
  const rest = complete ? '' : ' D’autres lots en viennent encore : ouvrez leurs traces.';
  if (others === 0) return `Le lot ${lot} ${one}.${rest}`;
  if (itself) {
    return `Le lot ${lot} et ${others === 1 ? 'celui qui en vient' : `les ${others} qui en viennent`} ${many}.${rest}`;
  }
  return others === 1
    ? `Le lot qui vient de ${lot} ${one}.${rest}`
    : `Les ${others} lots qui viennent de ${lot} ${many}.${rest}`;
};
