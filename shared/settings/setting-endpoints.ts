import * as z from 'zod/mini';
import { noDetails, success } from '#shared/kernel/replies.ts';

type Fields = z.core.$ZodLooseShape;

/** Version that the change is based on; an outdated one gets 409. */
const version = z.int({ error: 'La version est un nombre entier.' }).check(z.minimum(0));

/** Reads a setting with its version. */
export const readsSetting = <const Name extends string, Shape extends Fields>(
  name: Name,
  summary: string,
  shown: z.ZodMiniObject<Shape>,
) => ({
  method: 'GET' as const,
  path: `/api/admin/settings/${name}` as const,
  access: 'admin' as const,
  summary,
  response: success({ data: z.extend(shown, { version: z.number() }) }),
});

/** Replaces a setting at the version that was read. */
export const changesSetting = <const Name extends string, Shape extends Fields, Body extends z.ZodMiniType>(
  name: Name,
  summary: string,
  shown: z.ZodMiniObject<Shape>,
  body: Body,
) => ({
  ...readsSetting(name, summary, shown),
  method: 'PUT' as const,
  refusals: { version_conflict: noDetails },
  body,
});

/** The request has the fields of the reply and the version. */
export const atVersion = <Shape extends Fields>(shown: z.ZodMiniObject<Shape>) =>
  z.extend(shown, { version });
