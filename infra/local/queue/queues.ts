import { QueueError, invalidValue, queueDoesNotExist } from './queue-error.ts';
import type { QueueFile } from './queue-file.ts';
import {
  queueArn,
  queueNameFrom,
  settingsFrom,
  numericAttributes,
  type QueueSettings,
} from './queue-settings.ts';

export interface Queue {
  name: string;
  attributes: Readonly<Record<string, string>>;
  settings: QueueSettings;
  createdAt: number;
  modifiedAt: number;
}

interface QueueRow {
  name: string;
  attributes: string;
  created_at: number;
  modified_at: number;
}

/** The existing queues. */
export class Queues {
  readonly #file: QueueFile;
  readonly #known = new Map<string, Queue>();

  constructor(file: QueueFile) {
    this.#file = file;
    for (const row of file.all<QueueRow>('SELECT * FROM queues')) this.#remember(row);
  }

  /**
   * Same name and same attributes return the existing queue, other attributes QueueNameExists, as SQS does.
   */
  create(name: string, attributes: Readonly<Record<string, string>>): Queue {
    if (!/^[A-Za-z0-9_-]{1,75}(\.fifo)?$/.test(name)) {
      throw invalidValue(
        'QueueName',
        name,
        'Can only include alphanumeric characters, hyphens, or underscores.',
      );
    }
    const existing = this.#known.get(name);
    if (existing === undefined) return this.put(name, attributes);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (existing.attributes[attribute] !== value) {
        throw new QueueError(
          'QueueNameExists',
          `A queue already exists with the same name and a different value for attribute ${attribute}`,
          'QueueAlreadyExists',
        );
      }
    }
    return existing;
  }

  /** Creates the queue or replaces its attributes; its messages stay. */
  put(name: string, attributes: Readonly<Record<string, string>>): Queue {
    settingsFrom(name, attributes);
    const now = this.#file.now();
    const existing = this.#known.get(name);
    const row: QueueRow = {
      name,
      attributes: JSON.stringify(attributes),
      created_at: existing?.createdAt ?? now,
      modified_at: now,
    };
    this.#file.run('INSERT OR REPLACE INTO queues VALUES ($name, $attributes, $created_at, $modified_at)', {
      ...row,
    });
    return this.#remember(row);
  }

  /** The queue of a name, URL or ARN; throws QueueDoesNotExist. */
  get(nameUrlOrArn: string): Queue {
    const queue = this.find(nameUrlOrArn);
    if (queue === undefined) throw queueDoesNotExist();
    return queue;
  }

  find(nameUrlOrArn: string): Queue | undefined {
    return this.#known.get(queueNameFrom(nameUrlOrArn));
  }

  all(): Queue[] {
    return [...this.#known.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The source queues of `deadLetterQueue`. */
  sourcesOf(deadLetterQueue: string): Queue[] {
    return this.all().filter((queue) => queue.settings.redrive?.deadLetterQueue === deadLetterQueue);
  }

  delete(name: string): void {
    this.#file.atomically(() => {
      this.#file.run('DELETE FROM messages WHERE queue = $name', { name });
      this.#file.run('DELETE FROM duplicates WHERE queue = $name', { name });
      this.#file.run('DELETE FROM queues WHERE name = $name', { name });
    });
    this.#known.delete(name);
  }

  #remember(row: QueueRow): Queue {
    const attributes = JSON.parse(row.attributes) as Record<string, string>;
    const queue: Queue = {
      name: row.name,
      attributes,
      settings: settingsFrom(row.name, attributes),
      createdAt: row.created_at,
      modifiedAt: row.modified_at,
    };
    this.#known.set(row.name, queue);
    return queue;
  }
}

/** Every attribute of GetQueueAttributes, without the counts. */
export function queueAttributes(queue: Queue): Record<string, string> {
  return {
    ...queue.attributes,
    ...numericAttributes(queue.attributes),
    QueueArn: queueArn(queue.name),
    CreatedTimestamp: String(Math.floor(queue.createdAt / 1000)),
    LastModifiedTimestamp: String(Math.floor(queue.modifiedAt / 1000)),
  };
}
