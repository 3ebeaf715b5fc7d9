import type { Item } from './table-types.ts';

/**
 * A condition of the write did not hold: a business result, with the position of each item in the
 * transaction.
 */
export class ConditionFailed extends Error {
  readonly failed: readonly { index: number; item: Item | undefined }[];
  constructor(failed: readonly { index: number; item: Item | undefined }[]) {
    super('A condition of the write did not hold');
    this.name = 'ConditionFailed';
    this.failed = failed;
  }
}

/** Runs a single write; the table's refusal of its condition becomes ConditionFailed. */
export const asCondition = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') {
      throw new ConditionFailed([{ index: 0, item: undefined }]);
    }
    throw error;
  }
};
