import * as z from 'zod/mini';
import { resolveIntrinsics, type References } from './intrinsics.ts';
import type { Resource, Template } from './template.ts';

/** Reads resource properties with their intrinsic functions resolved. */
export type ReadResource = <Shape extends z.core.$ZodShape>(
  logicalId: string,
  resource: Resource,
  schema: z.ZodMiniObject<Shape>,
) => z.infer<z.ZodMiniObject<Shape>>;

/**
 * A reader of properties. Only the properties of the schema are resolved: roles and policies refer to things
 * that do not exist on one machine.
 */
export function resourceReader(template: Template, references: References): ReadResource {
  return (logicalId, resource, schema) => {
    const wanted = Object.keys(schema.def.shape);
    const properties = Object.fromEntries(
      Object.entries(resource.Properties ?? {}).filter(([name]) => wanted.includes(name)),
    );
    const read = schema.safeParse(resolveIntrinsics(properties, template, references));
    if (read.success) return read.data;
    throw new Error(`${resource.Type} ${logicalId} cannot run here: ${z.prettifyError(read.error)}`);
  };
}
