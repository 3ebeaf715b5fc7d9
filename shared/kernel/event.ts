import * as z from 'zod/mini';

/** A domain event, written in the transaction of its change and delivered to subscribers. */
export type DomainEvent = {
  id: string;
  /** `order.placed`: noun and past participle. */
  type: string;
  /** Version of `data`. A new shape is a new version next to the old one, which stays readable. */
  version: number;
  /** ISO instant. */
  at: string;
  /** Ids, and facts stored nowhere else; subscribers read the current state of the rest. */
  data: Record<string, unknown>;
};

export const eventSchema = <
  const Type extends string,
  const Version extends number,
  Data extends z.ZodMiniObject,
>(
  type: Type,
  version: Version,
  data: Data,
) => z.object({ id: z.string(), type: z.literal(type), version: z.literal(version), at: z.string(), data });
