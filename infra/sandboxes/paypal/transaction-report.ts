import type { Answered } from '#infra/sandboxes/provider/exchange.ts';
import { json } from '#infra/sandboxes/provider/replies.ts';
import type { Ledger } from './ledger.ts';
import type { StoredCapture } from './wire.ts';

/** More captures than a sandbox ever sees. */
const MOST = 10_000;

/** What was taken between two instants, oldest first, by pages: https://developer.paypal.com/docs/api/transaction-search/v1/ */
export function transactionReport(ledger: Ledger, query: URLSearchParams): Answered {
  const [start, end] = [query.get('start_date') ?? '', query.get('end_date') ?? ''].map((at) =>
    Date.parse(at),
  );
  const pageSize = Number(query.get('page_size') ?? 100);
  const page = Number(query.get('page') ?? 1);
  if (start === undefined || end === undefined || !(end > start) || end - start > 31 * 24 * 3600_000) {
    return json(400, {
      name: 'INVALID_REQUEST',
      message: 'The span must be of 31 days at most.',
      details: [],
    });
  }
  const within = ledger.captures
    .newest(MOST)
    .filter(({ create_time: at, status }) => {
      const instant = Date.parse(at);
      return instant >= start && instant < end && status !== 'DECLINED';
    })
    .toReversed();
  return json(200, {
    transaction_details: within.slice((page - 1) * pageSize, page * pageSize).map(asTransaction),
    page,
    total_items: within.length,
    total_pages: Math.max(1, Math.ceil(within.length / pageSize)),
  });
}

function asTransaction(capture: StoredCapture): object {
  return {
    transaction_info: {
      transaction_id: capture.id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: capture.create_time,
      transaction_amount: capture.amount,
      transaction_status: capture.status === 'PENDING' ? 'P' : 'S',
      custom_field: capture.custom_id,
    },
  };
}
