import { exists, has, lacks, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { AgreedPrices } from '#shared/customers/agreed-price.ts';
import type { HouseTerms } from '#shared/customers/house-terms.ts';

/** Fields of an account that are set in the back-office or in the ERP. */
export const houseSide = (table: Table) => ({
  /**
   * Blocks or unblocks the account; the transaction fails if it is so already. From then on every session of
   * theirs is refused: each call that changes something checks it.
   */
  setBlocked: (id: string, blocked: { at: string; by: string; reason: string } | null): TransactItem =>
    table.ops.update(
      keys.customer(id),
      blocked === null
        ? provided(setting({}, { remove: ['blockedAt', 'blockedFor', 'blockedBy'] }), has('blockedAt'))
        : provided(
            setting({ blockedAt: blocked.at, blockedFor: blocked.reason, blockedBy: blocked.by }),
            exists,
            lacks('blockedAt'),
          ),
    ),

  /**
   * Sets the price group; the transaction fails if the account is deleted or its group changed concurrently.
   */
  setGroup: (id: string, seen: number | undefined, groupId: number): TransactItem =>
    table.ops.update(keys.customer(id), provided(setting({ groupId }), exists, unchanged('groupId', seen))),

  /** Replaces exactly the note that was read; the transaction fails after a concurrent change. */
  writeNote: (id: string, seen: number, note: { text: string; at: string; by: string }): TransactItem =>
    table.ops.update(
      keys.customer(id),
      provided(
        setting({ note: { ...note, version: seen + 1 } }),
        exists,
        seen === 0 ? lacks('note') : unchanged(['note', 'version'], seen),
      ),
    ),

  /** The customer's third party in the ERP, and the fields written to it. */
  async recordErpId(
    id: string,
    erpId: string,
    erpValues?: Readonly<Record<string, string>>,
    knownSince?: string,
  ): Promise<void> {
    const values = { ...(erpValues ? { erpValues } : {}), ...(knownSince ? { knownSince } : {}) };
    await table.update(keys.customer(id), provided(setting({ erpId, ...values }), exists));
  },

  /** The customer's terms in the ERP. */
  async recordHouseTerms(id: string, terms: HouseTerms): Promise<void> {
    await table.update(keys.customer(id), provided(setting({ houseTerms: terms }), exists));
  },

  /** Their agreed prices by product, set when they are linked to another third party. */
  async recordAgreedPrices(id: string, prices: AgreedPrices): Promise<void> {
    await table.update(keys.customer(id), provided(setting({ agreedPrices: prices }), exists));
  },

  /**
   * The price of one product, undefined for none: concurrent readings of other products are not overwritten.
   */
  async recordAgreedPrice(
    id: string,
    productId: string,
    price: AgreedPrices[string] | undefined,
  ): Promise<void> {
    await table.update(keys.customer(id), provided(setting({}, { once: { agreedPrices: {} } }), exists));
    const place = ['agreedPrices', productId];
    const change = price ? { within: [[place, price] as const] } : { remove: [place] };
    await table.update(keys.customer(id), provided(setting({}, change), exists));
  },
});
