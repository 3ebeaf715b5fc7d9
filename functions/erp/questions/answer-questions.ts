import type { ErpQuestionsStore } from '#functions/erp/questions/erp-questions.store.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { OrdersEvent } from '#shared/orders/orders.events.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { ErpQuestion, OrderVersion } from '#shared/erp/erp-question.ts';
import { eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import type { AnyEvent } from '#shared/events.ts';
import type { AuditRecord } from '#shared/kernel/audit.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { CustomersEvent } from '#shared/customers/customers.events.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = { table: Table; erpQuestions: ErpQuestionsStore };
/** `version`: of the question as shown; undefined: the present one. */
type By = { adminId: string; now: Date; version?: number | undefined };

const refuseOther = (question: ErpQuestion, version: number | undefined): void => {
  if (version !== undefined && version !== (question.version ?? 0)) throw new Refusal('version_conflict');
};

/** Open questions, without those that are decided and still to be carried out. */
export const listErpQuestions = async (
  { erpQuestions }: Pick<Services, 'erpQuestions'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await erpQuestions.list(limit, cursor);
  const data = items.filter(({ decided }) => decided === undefined);
  return { success: true as const, data: data.map(view), next_cursor: next };
};

const view = (question: ErpQuestion) => {
  if (question.kind === 'third-party') {
    const { decided: _no, ...open } = question;
    return open;
  }
  const { decided: _no, seen: _seen, customerId: _id, ours, theirs, ...open } = question;
  return { ...open, ours: sideView(ours), theirs: theirs && sideView(theirs) };
};

const sideView = ({ status, lines, totalTtcCents }: OrderVersion) => ({
  status,
  lines: lines.map(({ label, quantity, unitPriceE4 }) => ({
    label,
    quantity,
    unitPrice: eurosFromPrice(unitPriceE4),
  })),
  totalTtc: eurosFromCents(totalTtcCents),
});

/** An operator chooses the third party of a customer; the ERP writer carries it out. */
export const chooseThirdParty = async (
  { table, erpQuestions: questions }: Services,
  { customerId, choice, adminId, now, version }: By & { customerId: string; choice: string | null },
) => {
  const question = await questions.find('third-party', customerId);
  if (!question || question.decided) throw new Refusal('not_found', 'Ce rapprochement n’attend plus rien.');
  refuseOther(question, version);
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
  await answer(table, event, {
    write:
      choice === 'encore'
        ? questions.answered('third-party', customerId)
        : questions.decide(question, choice ?? 'new'),
    audit: {
      at: now.toISOString(),
      by: adminId,
      action: 'erp.third-party-chosen',
      subject: question.customer.name,
      from: null,
      to: { choice: choice ?? 'nouveau tiers' },
    },
  });
  const message =
    choice === 'encore'
      ? 'Dolibarr est relu.'
      : 'C’est noté : ce qui attendait ce choix part dans Dolibarr dans la minute.';
  return { success: true as const, message };
};

/** An operator chooses the version of an order; the ERP writer carries it out. */
export const arbitrateOrder = async (
  { table, erpQuestions: questions }: Services,
  { orderId, keep, adminId, now, version }: By & { orderId: string; keep: 'site' | 'dolibarr' },
) => {
  const question = await questions.find('order', orderId);
  if (!question || question.decided)
    throw new Refusal('not_found', 'Cette commande n’attend plus d’arbitrage.');
  refuseOther(question, version);
  const event = {
    id: `order-arbitrated-${ulid(now)}`,
    type: 'order.arbitrated',
    version: 1,
    at: now.toISOString(),
    data: { customerId: question.customerId, orderId },
  } as const satisfies OrdersEvent;
  await answer(table, event, {
    write: questions.decide(question, keep),
    audit: {
      at: now.toISOString(),
      by: adminId,
      action: 'erp.order-arbitrated',
      subject: question.reference,
      from: null,
      to: { choice: keep === 'site' ? 'version du site' : 'version de Dolibarr' },
    },
  });
  return {
    success: true as const,
    message:
      keep === 'site'
        ? 'C’est noté : la version du site est écrite dans Dolibarr.'
        : 'C’est noté : la version de Dolibarr est reprise sur le site.',
  };
};

/** Saves the answer, its author and its execution, all or nothing. */
const answer = async (
  table: Table,
  event: AnyEvent,
  { write, audit }: { write: TransactItem; audit: AuditRecord },
): Promise<void> => {
  try {
    await table.transact([write, writeEvent(table, event), auditRecord(table, audit)]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('version_conflict');
    throw error;
  }
};
