import * as z from 'zod/mini';

/** Envelope of successful replies: `success({ data: … })`. */
export const success = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape });

/** The specification's plain success answer. */
export const successReply = success({ message: z.optional(z.string()) });

/** A part of a paginated file; its cursor requests the next part. */
export const filePart = success({
  data: z.object({ filename: z.string(), content_type: z.string(), content: z.string() }),
  next_cursor: z.nullable(z.string()),
});

/** Details of a refusal; other fields are not allowed. */
export const details = <Shape extends z.core.$ZodShape>(shape: Shape) => z.strictObject(shape);

/** A refusal without details. */
export const noDetails = details({});

/** Last read of the ERP, and whether it failed since: the rows are those of `read_at`. */
export const ageOfErp = { read_at: z.string(), stale: z.boolean() };
