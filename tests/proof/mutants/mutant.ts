/** A bug as somebody might write it: `find` stands exactly once in `file`, and one of `tests` must fail on `replace`. */
export type Mutant = {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** The smallest files of tests that ought to notice. */
  tests: readonly string[];
};
