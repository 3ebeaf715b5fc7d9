/** Calls the AWS command line; undefined if it fails. */
export type AskAws = (...args: string[]) => unknown;

export const field = (answer: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      value !== null && typeof value === 'object'
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined,
    answer,
  );
