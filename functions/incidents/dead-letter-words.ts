import type { OperationsStore } from '#functions/erp/operations.store.ts';
import { type SubjectServices, subjectOf } from '#functions/erp/operation-subject.ts';
import { scheduleWords } from '#shared/incidents/schedule-words.ts';
import { frenchDay } from '#shared/kernel/dates.ts';

export type WordServices = SubjectServices & { operations: OperationsStore };

/** What a message asked for, in French; a message that nobody can read is said to be one. */
export const wordsOf = async (services: WordServices, queue: string, body: string): Promise<string> => {
  const asked = fieldsOf(body);
  const day = asked['date'] === undefined ? '' : ` du ${frenchDay(asked['date'])}`;
  switch (queue) {
    case 'stock-extraction':
      return `Extraction du stock${day}`;
    case 'till-extraction':
      return `Extraction des ventes${day}`;
    case 'stock-reconciliation':
      return 'Rapprochement du stock avec Dolibarr';
    case 'catalog-sync':
      return asked['mode'] === 'incremental' ? 'Suivi des mouvements de stock' : 'Lecture du catalogue';
    case 'schedules':
      return scheduleWords[asked['schedule'] ?? ''] ?? 'Tâche planifiée';
    default:
      return operationWords(services, queue, asked['opId'] ?? '');
  }
};

const operationWords = async (services: WordServices, queue: string, opId: string): Promise<string> => {
  const prefix = queue === 'mail' ? 'E-mail' : 'Écriture dans Dolibarr';
  const operation = await services.operations.find(opId);
  if (!operation) return `${prefix} qui n’est plus à faire`;
  const { reference, customer } = await subjectOf(services, operation);
  return `${prefix} : ${[reference, customer].filter(Boolean).join(', ')}`;
};

const fieldsOf = (body: string): Record<string, string> => {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
};
