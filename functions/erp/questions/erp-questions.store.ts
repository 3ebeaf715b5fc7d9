import { isDeepStrictEqual } from 'node:util';
import { stored } from '#functions/platform/table/stored.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import { keys } from '#functions/table-keys.ts';
import { exists, lacks, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { type ErpQuestion, erpQuestion } from '#shared/erp/erp-question.ts';

/** A question about one order or customer, for a read together with other items. */
export const erpQuestionPart = (kind: ErpQuestion['kind'], id: string) =>
  onePart(keys.erpQuestion(kind, id), (item) => item && questionFrom(item));

export type ErpQuestionsStore = ReturnType<typeof erpQuestionsStore>;

/** Open questions between the shop and the ERP. */
export const erpQuestionsStore = (table: Table) => ({
  async find<Kind extends ErpQuestion['kind']>(
    kind: Kind,
    id: string,
  ): Promise<Extract<ErpQuestion, { kind: Kind }> | undefined> {
    const item = await table.get(keys.erpQuestion(kind, id));
    const question = item && questionFrom(item);
    return question && isOf(question, kind) ? question : undefined;
  },

  /** Orders before customers. */
  async list(limit: number, cursor?: string): Promise<Page<ErpQuestion>> {
    const { pk } = keys.erpQuestion('order', '');
    const page = await table.query({ pk, limit, cursor, consistent: false });
    return { items: page.items.map(questionFrom), next: page.next };
  },

  /** Replaces the question; its first time stays. */
  async ask(question: ErpQuestion): Promise<void> {
    const known: ErpQuestion | undefined = await this.find(question.kind, question.id);
    const requestedAt = known?.requestedAt ?? question.requestedAt;
    const { version = 0, decided: _decided, ...before } = known ?? {};
    const isSame = isDeepStrictEqual(before, { ...question, requestedAt });
    await table.put({
      ...keys.erpQuestion(question.kind, question.id),
      ...question,
      requestedAt,
      version: isSame ? version : version + 1,
    });
  },

  /** Answered, or no longer needed. */
  async settle(kind: ErpQuestion['kind'], id: string): Promise<void> {
    await table.remove(keys.erpQuestion(kind, id));
  },

  /** Saves an operator's answer; fails if the question was answered or changed since it was read. */
  decide: (
    { kind, id, version }: Pick<ErpQuestion, 'kind' | 'id' | 'version'>,
    decided: string,
  ): TransactItem =>
    table.ops.update(
      keys.erpQuestion(kind, id),
      provided(setting({ decided }), exists, lacks('decided'), unchanged('version', version)),
    ),

  /** Answered in a transaction; fails if it was answered before. */
  answered: (kind: ErpQuestion['kind'], id: string): TransactItem =>
    table.ops.remove(keys.erpQuestion(kind, id), exists),
});

const questionFrom = stored('erpQuestion', erpQuestion);

const isOf = <Kind extends ErpQuestion['kind']>(
  question: ErpQuestion,
  kind: Kind,
): question is Extract<ErpQuestion, { kind: Kind }> => question.kind === kind;
