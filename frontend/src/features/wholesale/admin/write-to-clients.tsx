import type { WholesaleClient } from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';

/** More than this in one address and the mail programme opens nothing. */
const MOST_LETTERS = 1800;

/** A letter to all of them in the own mail programme, none of whom sees the others. */
export function WriteToClients({ rows }: { rows: readonly WholesaleClient[] }) {
  const addresses = [...new Set(rows.flatMap(({ email }) => (email ? [email] : [])))];
  if (addresses.length === 0) return <span>Aucun de ces clients n’a d’e-mail.</span>;
  const href = `mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`;
  if (href.length > MOST_LETTERS)
    return <span>Trop d’adresses pour un seul message : choisissez moins de clients.</span>;
  return (
    <ButtonLink size="small" href={href}>
      Écrire ({addresses.length})
    </ButtonLink>
  );
}
