import { erpQuestionsStore } from '#functions/erp/erp-questions.store.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { ulid } from '#functions/platform/ids.ts';
import { announce, writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { CustomersEvent } from '#shared/customers/customers.events.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = { table: Table };
type By = { adminId: string; now: Date };

/** What waits for a person; what is decided and only has to be carried out no longer does. */
export const listErpQuestions = async (
  { table }: Services,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await erpQuestionsStore(table).list(limit, cursor);
  const data = items.filter(({ decided }) => decided === undefined);
  return { success: true as const, data: data.map(({ decided: _no, ...open }) => open), next_cursor: next };
};

/** A person says which third party a customer is; the ERP's one writer carries it out. */
export const chooseThirdParty = async (
  { table }: Services,
  { customerId, choice, adminId, now }: By & { customerId: string; choice: string | null },
) => {
  const questions = erpQuestionsStore(table);
  const question = await questions.find('third-party', customerId);
  if (!question || question.decided) throw new Refusal('not_found', 'Ce rapprochement n’attend plus rien.');
  const isOffered =
    choice === null || choice === 'encore' || question.candidates.some(({ id }) => id === choice);
  if (!isOffered) {
    throw new Refusal('invalid_input', 'Ce tiers n’est pas proposé pour ce client.', {
      field: 'third_party_id',
    });
  }
  const event = {
    id: `third-party-chosen-${ulid(now)}`,
    type: 'customer.third-party-chosen',
    version: 1,
    at: now.toISOString(),
    data: { customerId },
  } as const satisfies CustomersEvent;
  const audit = auditRecord(table, {
    at: now.toISOString(),
    by: adminId,
    action: 'erp.third-party-chosen',
    subject: question.customer.name,
    from: null,
    to: { choice: choice ?? 'nouveau tiers' },
  });
  try {
    await table.transact([
      choice === 'encore'
        ? questions.answered('third-party', customerId)
        : questions.decide('third-party', customerId, choice ?? 'new'),
      writeEvent(table, event),
      audit,
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('version_conflict');
    throw error;
  }
  await announce(event);
  const message =
    choice === 'encore' ? 'Dolibarr est relu.' : 'C’est noté : Dolibarr est mis à jour dans l’instant.';
  return { success: true as const, message };
};
