/**
 * What the functions count because a person must hear of it, each under the concern whose alarm rings. A concern is one
 * metric and one alarm; the log line names the count itself. `infra/stack/constructs/shop-alarms.ts` says what to do.
 */
export const watchedCounts = {
  PaymentMismatch: 'PaymentsToDecide',
  PaymentUnknown: 'PaymentsToDecide',
  PaymentUnexpected: 'PaymentsToDecide',
  PaymentCase: 'PaymentsToDecide',
  LedgerDifference: 'PaymentsToDecide',
  LedgerUnfinished: 'PaymentsToDecide',
  MailGivenUp: 'WorkGivenUp',
  PrivacyGivenUp: 'WorkGivenUp',
  StockDifference: 'StockToCheck',
  StockExtractionFailed: 'StockToCheck',
  TillExtractionFailed: 'TillExtractionFailed',
  ErpUnreachable: 'ErpUnreachable',
  ErpRead: 'ErpRead',
} as const;

export type WatchedCount = keyof typeof watchedCounts;
export type Concern = (typeof watchedCounts)[WatchedCount];
