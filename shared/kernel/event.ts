import * as z from 'zod/mini';

/** Something that happened, as it is written in the transaction of the change and handed to those who act on it. */
export type DomainEvent = {
  id: string;
  /** `order.placed`: the noun, and what happened to it. */
  type: string;
  /** Of the shape of `data`. A new shape is a new version beside the old one: events written before are still read. */
  version: number;
  /** ISO instant. */
  at: string;
  /** Ids of what it is about, and facts that are nowhere else; who acts reads the rest as it is by then. */
  data: Record<string, unknown>;
};

/** One type of event in one version. */
export const eventSchema = <
  const Type extends string,
  const Version extends number,
  Data extends z.ZodMiniObject,
>(
  type: Type,
  version: Version,
  data: Data,
) => z.object({ id: z.string(), type: z.literal(type), version: z.literal(version), at: z.string(), data });
