import { stored } from '#functions/platform/table/stored.ts';
import { createHash } from 'node:crypto';
import { keys } from '#functions/table-keys.ts';
import { type MailStop, mailStop } from '#functions/gateways/mail/ses-notice.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/** Identified by the hash of its address, so that no address is part of a URL. */
export type StoppedAddress = MailStop & { id: string };

/** Mailboxes may work again: after a year the address is tried again. */
const RETENTION_SECONDS = 365 * 24 * 3600;

export type StoppedAddressesStore = ReturnType<typeof stoppedAddressesStore>;

/** Addresses that get no e-mails. */
export const stoppedAddressesStore = (table: Table) => ({
  /** The stopped ones of these addresses, by address. */
  async findMany(addresses: readonly string[]): Promise<Map<string, StoppedAddress>> {
    const ids = new Set(addresses.map(idOf));
    const items = await table.getMany(
      [...ids].map((id) => keys.stoppedAddress(id)),
      { consistent: true },
    );
    const stops = new Map(items.map(stoppedFrom).map((stop) => [stop.id, stop]));
    return new Map(
      addresses.flatMap((address) => {
        const stop = stops.get(idOf(address));
        return stop ? [[address, stop] as const] : [];
      }),
    );
  },

  async stop({ address, reason, at, detail }: MailStop, now: Date): Promise<void> {
    const id = idOf(address);
    const expiresAt = epochSeconds(now, RETENTION_SECONDS);
    await table.put({ ...keys.stoppedAddress(id), address, reason, at, detail, expiresAt });
  },

  /** E-mails may be sent to it again. */
  async release(id: string): Promise<void> {
    await table.remove(keys.stoppedAddress(id));
  },

  async list(limit: number, cursor?: string): Promise<Page<StoppedAddress>> {
    const { pk } = keys.stoppedAddress('');
    const page = await table.query({ pk, limit, cursor, consistent: false });
    return { items: page.items.map(stoppedFrom), next: page.next };
  },
});

const idOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex');

const mailStopFrom = stored('stoppedAddress', mailStop);
const stoppedFrom = (item: Item): StoppedAddress => ({ ...mailStopFrom(item), id: String(item['sk']) });
