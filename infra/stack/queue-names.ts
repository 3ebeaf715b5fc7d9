/** Its messages are sent to the URL in `<NAME>_QUEUE_URL`. */
export type QueueName =
  | 'erp'
  | 'mail'
  | 'privacy'
  | 'catalog-sync'
  | 'stock-extraction'
  | 'stock-reconciliation'
  | 'till-extraction';
