import { createHash } from 'node:crypto';
import { systemAttributes } from '#infra/local/queue/message-wire.ts';
import type { MessageRow } from '#infra/local/queue/message.ts';

/** Lambda delivers a message 16 times in a chain (developer guide, "Recursive loop detection"). */
const MOST_IN_A_CHAIN = 16;

const LINEAGE = /(?:^|;)Lineage=([^;]*)/;

/**
 * The attributes of a message with this delivery counted, and how often its chain has reached the function.
 */
export function withLineage(row: MessageRow, functionArn: string) {
  const name = createHash('sha256').update(functionArn).digest('hex').slice(0, 8);
  const [, lineage = ''] = LINEAGE.exec(row.trace ?? '') ?? [];
  const counts = new Map(
    lineage
      .split('|')
      .filter(Boolean)
      .map((part) => part.split(':') as [string, string]),
  );
  const count = Number(counts.get(name) ?? 0) + 1;
  counts.set(name, String(count));
  const header = [...counts].map((part) => part.join(':')).join('|');
  const rest = (row.trace ?? '').replace(LINEAGE, '');
  return {
    attributes: {
      ...systemAttributes(row),
      AWSTraceHeader: [rest, `Lineage=${header}`].filter(Boolean).join(';'),
    },
    isLoop: count > MOST_IN_A_CHAIN,
  };
}
