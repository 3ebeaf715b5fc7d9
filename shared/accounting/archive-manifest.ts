import * as z from 'zod/mini';

/** The files of a month. */
export const archiveKinds = ['commandes', 'paiements', 'factures', 'mouvements'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

const kind = z.enum(archiveKinds);

/** Written last: a month without a manifest is incomplete. */
export const archiveManifest = z.object({
  v: z.literal(1),
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  writtenAt: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      kind,
      records: z.number(),
      /** Of the stored file, hexadecimal. */
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  totals: z.object({
    htCents: z.number(),
    vatCents: z.number(),
    ttcCents: z.number(),
    paidCents: z.number(),
    refundedCents: z.number(),
  }),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

export const ARCHIVE_FOLDER = 'comptes';
