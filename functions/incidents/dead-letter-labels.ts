import { type SubjectServices, subjectOf } from '#functions/orders/order-event.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { scheduleLabels } from '#shared/incidents/schedule-labels.ts';
import { frenchDay } from '#shared/kernel/dates.ts';

export type WordServices = SubjectServices & { outbox: OutboxStore };

/** What a message requested, in French; an unreadable message is described as such. */
export const wordsOf = async (services: WordServices, queue: string, body: string): Promise<string> => {
  const fields = fieldsOf(body);
  const day = fields['date'] === undefined ? '' : ` du ${frenchDay(fields['date'])}`;
  switch (queue) {
    case 'stock-extraction':
      return `Extraction du stock${day}`;
    case 'till-extraction':
      return `Extraction des ventes${day}`;
    case 'stock-reconciliation':
      return 'Rapprochement du stock avec Dolibarr';
    case 'catalog-sync':
      return fields['mode'] === 'incremental' ? 'Suivi de Dolibarr' : 'Lecture du catalogue';
    case 'schedules':
      return scheduleLabels[fields['schedule'] ?? ''] ?? 'Tâche planifiée';
    case 'dispatch':
      return 'Événements non répartis, repris par la relance de chaque minute';
    case 'lot-words':
      return 'Lots absents de la recherche, à reconstruire une fois la cause trouvée';
    default:
      return eventWords(services, queue, fields['eventId'] ?? '');
  }
};

const PREFIXES: Readonly<Record<string, string>> = { mail: 'E-mail', privacy: 'Effacement d’un compte' };

const eventWords = async (services: WordServices, queue: string, eventId: string): Promise<string> => {
  const prefix = PREFIXES[queue] ?? 'Envoi à Dolibarr';
  const entry = await services.outbox.find(eventId);
  if (!entry) return `${prefix} qui n’est plus à faire`;
  const { reference, customer } = await subjectOf(services, entry.event);
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
