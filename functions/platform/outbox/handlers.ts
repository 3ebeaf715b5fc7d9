import type * as z from 'zod/mini';
import type { DomainEvent } from '#shared/kernel/event.ts';

/** A worker's action for a subscription; undefined for an unreadable event. */
export type Handler<Act> = (event: DomainEvent) => Act | undefined;

/** A handler of the events that `schema` reads. */
export const handles =
  <S extends z.ZodMiniType, Act>(schema: S, act: (event: z.output<S>) => Act): Handler<Act> =>
  (event) => {
    const read = schema.safeParse(event);
    return read.success ? act(read.data) : undefined;
  };

/** The action to take; undefined for a subscription that the worker does not know, or an unreadable event. */
export const handlerFor = <Act>(
  handlers: Readonly<Record<string, Handler<Act>>>,
  subscription: string,
  event: DomainEvent,
): Act | undefined => (Object.hasOwn(handlers, subscription) ? handlers[subscription]?.(event) : undefined);
