/** Its messages are sent to the URL in `<NAME>_QUEUE_URL`. */
export type QueueName = 'erp' | 'mail' | 'catalog-sync' | 'stock-extraction' | 'till-extraction';
