import { exists, has, lacks, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { AgreedPrices } from '#shared/customers/agreed-price.ts';
import type { HouseTerms } from '#shared/customers/house-terms.ts';

/** The part of the customers' store that is about what the house says of an account, here or in the ERP. */
export const houseSide = (table: Table) => ({
  /**
   * Blocks the account over one that is not, or takes that back; the transaction fails when it is so already. From then
   * on every session of theirs is refused: each call that changes something looks at it.
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

  /** Into a group; the transaction fails when the account is gone or was put into another meanwhile. */
  setGroup: (id: string, seen: number | undefined, groupId: number): TransactItem =>
    table.ops.update(keys.customer(id), provided(setting({ groupId }), exists, unchanged('groupId', seen))),

  /** Over exactly the note that was read; the transaction fails when somebody else wrote meanwhile. */
  writeNote: (id: string, seen: number, note: { text: string; at: string; by: string }): TransactItem =>
    table.ops.update(
      keys.customer(id),
      provided(
        setting({ note: { ...note, version: seen + 1 } }),
        exists,
        seen === 0 ? lacks('note') : unchanged(['note', 'version'], seen),
      ),
    ),

  /** The third party that stands for the customer in the ERP, and what was said to it of the account. */
  async recordErpId(
    id: string,
    erpId: string,
    erpValues?: Readonly<Record<string, string>>,
    knownSince?: string,
  ): Promise<void> {
    const values = { ...(erpValues ? { erpValues } : {}), ...(knownSince ? { knownSince } : {}) };
    await table.update(keys.customer(id), provided(setting({ erpId, ...values }), exists));
  },

  /** What the house granted them there. */
  async recordHouseTerms(id: string, terms: HouseTerms): Promise<void> {
    await table.update(keys.customer(id), provided(setting({ houseTerms: terms }), exists));
  },

  /** What it agreed with them alone, by product, as they are linked to another third party. */
  async recordAgreedPrices(id: string, prices: AgreedPrices): Promise<void> {
    await table.update(keys.customer(id), provided(setting({ agreedPrices: prices }), exists));
  },

  /** The same of one product, undefined for none: who reads another product at the same time writes that one alone. */
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
