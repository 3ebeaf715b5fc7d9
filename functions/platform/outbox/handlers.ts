import type * as z from 'zod/mini';
import type { DomainEvent } from '#shared/kernel/event.ts';

/** What a worker does for a subscription; undefined for an event that it cannot read. */
export type Handler<Act> = (event: DomainEvent) => Act | undefined;

/** A handler of the events that `schema` reads. */
export const handles =
  <S extends z.ZodMiniType, Act>(schema: S, act: (event: z.output<S>) => Act): Handler<Act> =>
  (event) => {
    const read = schema.safeParse(event);
    return read.success ? act(read.data) : undefined;
  };

/** What is to be done; undefined for a subscription that the worker does not know, or an event that it cannot read. */
export const handlerFor = <Act>(
  handlers: Readonly<Record<string, Handler<Act>>>,
  subscription: string,
  event: DomainEvent,
): Act | undefined => (Object.hasOwn(handlers, subscription) ? handlers[subscription]?.(event) : undefined);
