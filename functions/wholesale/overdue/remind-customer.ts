import { readOverdue } from './list-overdue.ts';
import type { OverdueServices } from './overdue-services.ts';
import { soleCustomers } from '#functions/customers/linked-customers.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Act = { id: string; adminId: string; now: Date };

/**
 * Sends a reminder that names each overdue invoice: once a day at most. The amounts are read from Dolibarr,
 * at most a minute ago; without its answer nothing is sent, since they may be paid.
 */
export const remindCustomer = async (services: OverdueServices, { id, adminId, now }: Act) => {
  const { customers, parties, list } = await readOverdue(services, now);
  if (list.stale)
    throw new Refusal('erp_unavailable', 'Dolibarr ne répond pas : la relance attend, rien n’est envoyé.');
  const customer = customers.find(({ thirdPartyId }) => thirdPartyId === id);
  if (!customer) throw new Refusal('not_found', 'Ce client ne doit rien au-delà de l’échéance.');
  const party = parties.get(id);
  if (!party?.email)
    throw new Refusal(
      'reminder_refused',
      'Ce client n’a pas d’adresse e-mail dans Dolibarr : ajoutez-la, ou appelez-le.',
    );
  const known = (await services.dunning.findMany([id])).get(id);
  if (known?.paused)
    throw new Refusal(
      'reminder_refused',
      'Les relances de ce client sont suspendues : reprenez-les d’abord.',
    );
  const account = (await soleCustomers(services.customers)).get(id);
  const [at, day] = [now.toISOString(), parisDay(now)];
  const isSent = await unlessConditionFails(
    services.table.transact([
      services.dunning.reminded(id, at, day),
      auditRecord(services.table, {
        at,
        by: adminId,
        action: 'customer.reminded',
        subject: party.name,
        from: null,
        to: {
          owed: moneyText(customer.totalCents),
          invoices: customer.invoices.map(({ ref }) => ref).join(', '),
        },
      }),
      writeEvent(services.table, {
        id: `payment-reminder-${id}-${day}`,
        type: 'wholesale.payment-reminded',
        version: 1,
        at,
        data: {
          thirdPartyId: id,
          mail: party.email,
          name: party.name,
          ...(account === undefined ? {} : { customerId: account }),
          invoices: customer.invoices.map(({ ref, dueDay, day: made, restCents }) => ({
            ref,
            dueDay: dueDay ?? made,
            restCents,
          })),
        },
      }),
    ]),
  );
  return {
    success: true as const,
    message: isSent ? `Relance envoyée à ${party.name}.` : `${party.name} a déjà été relancé aujourd’hui.`,
  };
};

/** Pauses reminders of a customer until it is undone: an agreement, a dispute. */
export const pauseReminders = async (
  { table, dunning }: Pick<OverdueServices, 'table' | 'dunning' | 'cache' | 'erp'>,
  { id, adminId, now, pause, motif }: Act & { pause: boolean; motif: string },
) => {
  if (pause && motif === '')
    throw new Refusal('invalid_input', 'Écrivez pourquoi les relances sont suspendues.', { field: 'motif' });
  const at = now.toISOString();
  const isWritten = await unlessConditionFails(
    table.transact([
      dunning.paused(id, pause ? { at, by: adminId, reason: motif } : undefined),
      auditRecord(table, {
        at,
        by: adminId,
        action: pause ? 'customer.reminders-paused' : 'customer.reminders-resumed',
        subject: `Client n° ${id}`,
        from: { paused: !pause },
        to: { paused: pause, ...(pause ? { reason: motif } : {}) },
      }),
    ]),
  );
  if (!isWritten) throw new Refusal('version_conflict', 'Cela a changé entre-temps : actualisez la liste.');
  return { success: true as const, message: pause ? 'Relances suspendues.' : 'Relances reprises.' };
};
