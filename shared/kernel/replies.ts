import * as z from 'zod/mini';

/** The envelope of every answer that says yes: `success({ data: … })`. */
export const success = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape });

/** The specification's plain success answer. */
export const successReply = success({ message: z.optional(z.string()) });

/** What a refusal carries beside its sentence; nothing else may be in it. */
export const details = <Shape extends z.core.$ZodShape>(shape: Shape) => z.strictObject(shape);

/** A refusal that says all in its sentence. */
export const noDetails = details({});
