import type { Answered } from '#infra/sandboxes/provider/exchange.ts';
import { json } from '#infra/sandboxes/provider/replies.ts';
import { newId, type Ledger } from './ledger.ts';
import { centsOf, euroMoney } from './money.ts';
import type { StoredAuthorization, StoredCapture, StoredWithdrawal } from './wire.ts';

/** More captures than a sandbox ever has. */
const MOST = 10_000;

/**
 * Captures between two instants, oldest first, by pages:
 * https://developer.paypal.com/docs/api/transaction-search/v1/
 */
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
  const authorized = ledger.authorizations.newest(MOST).filter(isWithin);
  const sent = ledger.withdrawals.newest(MOST).filter(isWithin);
  const within = [
    ...taken.map(asTransaction),
    ...authorized.map(asAuthorization),
    ...sent.map(asWithdrawal),
  ].toReversed();
  return json(200, {
    transaction_details: within.slice((page - 1) * pageSize, page * pageSize),
    page,
    total_items: within.length,
    total_pages: Math.max(1, Math.ceil(within.length / pageSize)),
  });
}

/** 2.9 % and 35 cents. */
const feeCentsOf = (cents: number): number => Math.round((cents * 2.9) / 100) + 35;

/**
 * Transfers the balance: captures less fees and refunds, without what was sent before; nothing if it is
 * zero.
 */
export function withdraw(ledger: Ledger): StoredWithdrawal | undefined {
  const sent = new Set(ledger.withdrawals.newest(MOST).flatMap((each) => each.capture_ids));
  const taken = ledger.captures
    .newest(MOST)
    .filter(({ id, status }) => status !== 'DECLINED' && status !== 'PENDING' && !sent.has(id));
  const cents = taken.reduce((sum, { amount, refunded_cents: back }) => {
    const whole = centsOf(amount);
    return sum + whole - feeCentsOf(whole) - back;
  }, 0);
  if (cents <= 0) return undefined;
  const withdrawal: StoredWithdrawal = {
    id: newId(),
    amount: euroMoney(-cents),
    create_time: ledger.now(),
    capture_ids: taken.map(({ id }) => id),
  };
  ledger.transaction(() => ledger.withdrawals.put(withdrawal));
  return withdrawal;
}

/** The fee, signed as an amount that leaves the account. */
function feeOf({ currency_code: currency, value }: StoredCapture['amount']): StoredCapture['amount'] {
  const cents = feeCentsOf(Math.round(Number(value) * 100));
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

/** Authorisations are in the list too, under a code of their own: they are not payments. */
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

/** A manual transfer to the bank: amounts that leave the account are negative. */
function asWithdrawal(withdrawal: StoredWithdrawal): object {
  return {
    transaction_info: {
      transaction_id: withdrawal.id,
      transaction_event_code: 'T0403',
      transaction_initiation_date: withdrawal.create_time,
      transaction_amount: withdrawal.amount,
      transaction_status: 'S',
    },
  };
}
