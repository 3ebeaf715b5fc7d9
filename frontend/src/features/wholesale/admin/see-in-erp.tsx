import { Button, ButtonLink } from '#frontend/ui/button.tsx';

interface SeeInErpProps {
  /** Null while the ERP's address is not configured (AMB-77). */
  href: string | null;
  /** What is opened: « la commande CO2611-0004 ». */
  what: string;
}

/** WHO-02: the ERP's own page, in a new tab that cannot reach this one. */
export const SeeInErp = ({ href, what }: SeeInErpProps) =>
  href === null ? (
    <Button size="small" disabled title="L’adresse de Dolibarr n’est pas configurée.">
      Voir
    </Button>
  ) : (
    <ButtonLink
      size="small"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Voir ${what} dans Dolibarr (nouvel onglet)`}
    >
      Voir
    </ButtonLink>
  );
