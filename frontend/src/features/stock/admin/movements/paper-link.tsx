import type { ReactNode } from 'react';
import type { Movement } from '#frontend/features/stock/movements.queries.ts';
import { adminSearchPath, operationPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';

export type MovementDocument = NonNullable<Movement['document']>;

interface PaperLinkProps {
  paper: MovementDocument;
  children?: ReactNode;
}

/**
 * Link to the document of a movement: the order or operation here, the page in Dolibarr; text without one.
 */
export const PaperLink = ({
  paper: { kind, id, label, erp_url: erpUrl },
  children = label,
}: PaperLinkProps) => {
  if (kind === 'operation') {
    return (
      <Link href={operationPath(id)} title={label}>
        {children}
      </Link>
    );
  }
  if (kind === 'order' && erpUrl === null) {
    return (
      <Link href={adminSearchPath('venteWeb', label)} title={label}>
        {children}
      </Link>
    );
  }
  return erpUrl === null ? (
    <span title={label}>{children}</span>
  ) : (
    <a href={erpUrl} target="_blank" rel="noreferrer" title={`${label} dans Dolibarr`}>
      {children}
    </a>
  );
};
