import * as z from 'zod/mini';

/** The envelope of every answer that says yes: `success({ data: … })`. */
export const success = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape });

/** The specification's plain success answer. */
export const successReply = success({ message: z.optional(z.string()) });

/** A part of a file that is made page by page: the next part is requested with its cursor and follows it. */
export const filePart = success({
  data: z.object({ filename: z.string(), content_type: z.string(), content: z.string() }),
  next_cursor: z.nullable(z.string()),
});

/** What a refusal carries beside its sentence; nothing else may be in it. */
export const details = <Shape extends z.core.$ZodShape>(shape: Shape) => z.strictObject(shape);

/** A refusal that says all in its sentence. */
export const noDetails = details({});

/** When the ERP was read, and whether it failed to answer since: the rows are then those of `read_at`. */
export const ageOfErp = { read_at: z.string(), stale: z.boolean() };
