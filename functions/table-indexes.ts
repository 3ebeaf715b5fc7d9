/** Index attributes; an item without them is not in the index (sparse). */
export const indexed = {
  list: (
    list:
      | 'ORDERS'
      | 'CUSTOMERS'
      | 'ADMINS'
      | 'JOBS'
      | 'CONTACTS'
      | 'MOVEMENTS'
      | 'LOTS'
      | 'RESERVING'
      | 'CLAIMS'
      | 'RETURNS'
      | 'STANDING'
      | 'MONEY'
      | 'PAYOUTS'
      | 'CASES#open'
      | 'CASES#closed',
    sort: string,
  ) => ({
    gsi1pk: list,
    gsi1sk: sort,
  }),
  due: (queue: string, dueAt: string) => ({ gsi2pk: queue, gsi2sk: dueAt }),
} as const;

export const workDue = {
  outbox: () => 'OUTBOX',
  attempt: () => 'ATTEMPT',
  refund: () => 'REFUND',
  standing: () => 'STANDING',
} as const;
