/**
 * Counters that require attention, grouped by concern. Each concern is one metric and one alarm; the log line
 * names the counter. Remedies are in `infra/stack/constructs/shop-alarms.ts`.
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
  CopyLate: 'CopyLate',
  ErpUnreachable: 'ErpUnreachable',
  ErpRead: 'ErpRead',
} as const;

export type WatchedCount = keyof typeof watchedCounts;
export type Concern = (typeof watchedCounts)[WatchedCount];
