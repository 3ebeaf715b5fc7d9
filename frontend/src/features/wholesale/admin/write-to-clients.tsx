import type { WholesaleClient } from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';

/** Longer mailto URLs fail in mail clients. */
const MOST_LETTERS = 1800;

/** Opens the user's mail client with all recipients in bcc. */
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
