import type { Account } from '#functions/customers/account.ts';
import { customerDetail } from './administered-view.ts';
import type { CustomerServices } from '#functions/customers/customers.module.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { groupOf } from '#shared/settings/customer-groups.ts';

type By = { id: string; adminId: string; now: Date };

export const getCustomer = async (services: CustomerServices, id: string) => {
  const [customer, erpBase, { value: groups }] = await Promise.all([
    findCustomer(services, id),
    services.erpPages(),
    services.settings.read(shopSettings.customerGroups),
  ]);
  return { success: true as const, data: customerDetail(customer, groups, erpBase) };
};

/**
 * Blocks or unblocks an account, with the reason, in one transaction with the audit entry. Later requests of
 * the customer are refused: writes at once, reads within a minute.
 */
export const blockCustomer = async (
  services: CustomerServices,
  { id, adminId, now, bloque, motif_blocage: motif }: By & { bloque: boolean; motif_blocage: string },
) => {
  const customer = await findCustomer(services, id);
  const at = now.toISOString();
  await write(
    services,
    customer,
    services.customers.setBlocked(id, bloque ? { at, by: adminId, reason: motif } : null),
    {
      at,
      by: adminId,
      action: bloque ? 'customer.blocked' : 'customer.released',
      from: { blocked: !bloque, ...(bloque ? {} : { reason: customer.blockedFor ?? '' }) },
      to: { blocked: bloque, ...(motif === '' ? {} : { reason: motif }) },
    },
  );
  return getCustomer(services, id);
};

/** Saves the note about a customer; the audit entry records the change, not the text. */
export const noteCustomer = async (
  services: CustomerServices,
  { id, adminId, now, note, version }: By & { note: string; version: number },
) => {
  const customer = await findCustomer(services, id);
  const at = now.toISOString();
  await write(
    services,
    customer,
    services.customers.writeNote(id, version, { text: note, at, by: adminId }),
    {
      at,
      by: adminId,
      action: 'customer.noted',
      from: null,
      to: { note: note === '' ? 'effacée' : 'écrite' },
    },
  );
  return getCustomer(services, id);
};

/** Changes the price group from the one that was shown; the audit entry has both names. */
export const groupCustomer = async (
  services: CustomerServices,
  { id, adminId, now, groupe_id: groupId, groupe_vu: seenId }: By & { groupe_id: number; groupe_vu: number },
) => {
  const [customer, { value: groups }] = await Promise.all([
    findCustomer(services, id),
    services.settings.read(shopSettings.customerGroups),
  ]);
  const [before, after] = [groupOf(groups, customer.groupId), groupOf(groups, groupId)];
  if (after.id !== groupId)
    throw new Refusal('invalid_input', 'Ce groupe n’existe plus.', { field: 'groupe_id' });
  if (before.id !== seenId) throw new Refusal('version_conflict', CHANGED);
  await write(services, customer, services.customers.setGroup(id, customer.groupId, groupId), {
    at: now.toISOString(),
    by: adminId,
    action: 'customer.grouped',
    from: { group: before.name },
    to: { group: after.name },
  });
  return getCustomer(services, id);
};

const CHANGED = 'Ce compte a changé entre-temps : actualisez la page.';

const findCustomer = async (
  { customers }: Pick<CustomerServices, 'customers'>,
  id: string,
): Promise<Account> => {
  const customer = await customers.find(id);
  if (!customer) throw new Refusal('not_found', 'Client introuvable.');
  return customer;
};

type Entry = Omit<Parameters<typeof auditRecord>[1], 'subject'>;

const write = async (
  { table }: Pick<CustomerServices, 'table'>,
  customer: Account,
  piece: TransactItem,
  entry: Entry,
): Promise<void> => {
  const record = auditRecord(table, { ...entry, subject: customerName(customer) });
  if (!(await unlessConditionFails(table.transact([piece, record]))))
    throw new Refusal('version_conflict', CHANGED);
};
