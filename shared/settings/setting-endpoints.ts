import * as z from 'zod/mini';
import { noDetails, success } from '#shared/kernel/replies.ts';

type Fields = z.core.$ZodLooseShape;

/** Of the setting that a change was decided on; another one is there meanwhile: 409. */
const version = z.int({ error: 'La version est un nombre entier.' }).check(z.minimum(0));

/** Reading a setting: what it holds, and its version. */
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

/** Replacing a setting whole, at the version that was read. */
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

/** What is shown is what is sent, with the version. */
export const atVersion = <Shape extends Fields>(shown: z.ZodMiniObject<Shape>) =>
  z.extend(shown, { version });
