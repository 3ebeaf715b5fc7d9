import type { Answered } from '#infra/sandboxes/provider/exchange.ts';
import { json } from '#infra/sandboxes/provider/replies.ts';
import type { Ledger } from './ledger.ts';
import type { StoredAuthorization, StoredCapture } from './wire.ts';

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
  const isWithin = ({ create_time: at }: { create_time: string }) =>
    Date.parse(at) >= start && Date.parse(at) < end;
  const taken = ledger.captures.newest(MOST).filter((each) => isWithin(each) && each.status !== 'DECLINED');
  const kept = ledger.authorizations.newest(MOST).filter(isWithin);
  const within = [...taken.map(asTransaction), ...kept.map(asAuthorization)].toReversed();
  return json(200, {
    transaction_details: within.slice((page - 1) * pageSize, page * pageSize),
    page,
    total_items: within.length,
    total_pages: Math.max(1, Math.ceil(within.length / pageSize)),
  });
}

/** 2.9 % and 35 cents, as the report signs what leaves the account. */
function feeOf({ currency_code: currency, value }: StoredCapture['amount']): StoredCapture['amount'] {
  const cents = Math.round(Number(value) * 2.9) + 35;
  return { currency_code: currency, value: `-${(cents / 100).toFixed(2)}` };
}

function asTransaction(capture: StoredCapture): object {
  return {
    transaction_info: {
      transaction_id: capture.id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: capture.create_time,
      transaction_amount: capture.amount,
      transaction_status: capture.status === 'PENDING' ? 'P' : 'S',
      fee_amount: feeOf(capture.amount),
      custom_field: capture.custom_id,
    },
  };
}

/** What is kept is in the list too, under a code of its own: none of it is a payment. */
function asAuthorization(authorization: StoredAuthorization): object {
  return {
    transaction_info: {
      transaction_id: authorization.id,
      transaction_event_code: 'T1300',
      transaction_initiation_date: authorization.create_time,
      transaction_amount: authorization.amount,
      transaction_status: authorization.status === 'VOIDED' ? 'V' : 'P',
      custom_field: authorization.custom_id,
    },
  };
}
