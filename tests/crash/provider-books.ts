import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The stored state of a provider's sandbox, read next to it or after its end. */
const openBook = (dataDir: string, provider: string): DatabaseSync =>
  bookIn(join(dataDir, 'sandboxes'), provider);

const bookIn = (folder: string, provider: string): DatabaseSync =>
  new DatabaseSync(join(folder, `${provider}.sqlite`), { readOnly: true });

const documents = <T>(folder: string, provider: string, kind: string): T[] => {
  const book = bookIn(folder, provider);
  try {
    const rows = book.prepare('SELECT document FROM object WHERE kind = ?').all(kind);
    return rows.map((row) => JSON.parse(String(row['document'])) as T);
  } finally {
    book.close();
  }
};

/** Messages not yet delivered by a provider. */
export const undelivered = (dataDir: string): number =>
  ['stripe', 'paypal'].reduce((sum, provider) => {
    const book = openBook(dataDir, provider);
    try {
      const row = book.prepare('SELECT count(*) AS n FROM delivery WHERE due_at IS NOT NULL').get();
      return sum + Number(row?.['n']);
    } finally {
      book.close();
    }
  }, 0);

export type Taken = { ref: string; orderId: string; cents: number };

/** Money received by bank and wallet, by payment. */
export const moneyTaken = (dataDir: string): Taken[] => {
  const folder = join(dataDir, 'sandboxes');
  return [...cardMoney(folder), ...walletMoney(folder)];
};

export const cardMoney = (folder: string): Taken[] => {
  type Charge = {
    payment_intent: string;
    amount: number;
    amount_refunded: number;
    status: string;
    captured: boolean;
    metadata: { orderId: string };
  };
  return documents<Charge>(folder, 'stripe', 'charge')
    .filter(({ status, captured }) => status === 'succeeded' && captured)
    .map((charge) => ({
      ref: charge.payment_intent,
      orderId: charge.metadata.orderId,
      cents: charge.amount - charge.amount_refunded,
    }));
};

export const walletMoney = (folder: string): Taken[] => {
  type Capture = {
    id: string;
    status: string;
    amount: { value: string };
    refunded_cents: number;
    custom_id: string;
  };
  return documents<Capture>(folder, 'paypal', 'capture')
    .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
    .map((capture) => ({
      ref: capture.id,
      orderId: capture.custom_id.split(',')[1] ?? '',
      cents: Math.round(Number(capture.amount.value) * 100) - capture.refunded_cents,
    }));
};

/** Money authorised there and not captured, by payment. */
export const moneyKept = (stripeFolder: string, paypalFolder: string): Taken[] => {
  type Intent = { id: string; status: string; amount: number; metadata: { orderId: string } };
  type Authorization = {
    id: string;
    parent_id?: string;
    status: string;
    amount: { value: string };
    custom_id: string;
  };
  return [
    ...documents<Intent>(stripeFolder, 'stripe', 'intent')
      .filter(({ status }) => status === 'requires_capture')
      .map(({ id, amount, metadata }) => ({ ref: id, orderId: metadata.orderId, cents: amount })),
    ...documents<Authorization>(paypalFolder, 'paypal', 'authorization')
      .filter(({ status, parent_id: renewed }) => status === 'CREATED' && renewed === undefined)
      .map(({ id, amount, custom_id: ids }) => ({
        ref: id,
        orderId: ids.split(',')[1] ?? '',
        cents: Math.round(Number(amount.value) * 100),
      })),
  ];
};

export type ErpBook = {
  orders: { refExt: string; status: number; lines: string[] }[];
  thirdParties: string[];
};

/** Orders and third parties of ours in the ERP; a line as `product × milli @ cents + VAT basis points`. */
export const erpBook = (dataDir: string): ErpBook => {
  const book = openBook(dataDir, 'dolibarr');
  try {
    const lines = book.prepare(
      'SELECT fk_product, qty, subprice, tva_tx FROM commandedet WHERE fk_commande = ?',
    );
    const orders = book
      .prepare("SELECT rowid, ref_ext, fk_statut FROM commande WHERE ref_client LIKE 'CMD-%'")
      .all()
      .map((order) => ({
        refExt: String(order['ref_ext']),
        status: Number(order['fk_statut']),
        lines: lines
          .all(Number(order['rowid']))
          .map((line) =>
            lineText(
              String(line['fk_product']),
              Math.round(Number(line['qty']) * 1000),
              Math.round(Number(line['subprice']) * 10_000),
              Math.round(Number(line['tva_tx']) * 100),
            ),
          )
          .sort(),
      }));
    const thirdParties = book
      .prepare("SELECT ref_ext FROM societe WHERE ref_ext LIKE 'WEB-%'")
      .all()
      .map((row) => String(row['ref_ext']));
    return { orders, thirdParties };
  } finally {
    book.close();
  }
};

export const lineText = (product: string, milli: number, priceE4: number, vat: number): string =>
  `${product} × ${milli} @ ${priceE4} + ${vat}`;
