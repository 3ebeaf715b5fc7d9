import { Button, ButtonLink } from '#frontend/ui/button.tsx';

interface SeeInErpProps {
  /** null: the ERP's address is not configured (AMB-77). */
  href: string | null;
  /** The linked object: « la commande CO2611-0004 ». */
  what: string;
}

/** WHO-02: opens the ERP's page in a new tab without opener access. */
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
