import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import type { FoundWebOrders } from '#frontend/features/orders/web-orders.queries.ts';

interface SearchNotesProps {
  /** The first page of what was found. */
  found: Pick<FoundWebOrders, 'trouve_par' | 'plus_de_clients'> | undefined;
  typed: string;
  /** Products were asked for, whoever bears the words. */
  productsOnly: boolean;
  onProductsOnly: (only: boolean) => void;
}

const MORE = 'D’autres clients portent ces mots : précisez la recherche pour voir leurs commandes.';

/** What the words that were typed led to: customers, with the way to products of that name, or products. */
export function SearchNotes({ found, typed, productsOnly, onProductsOnly }: SearchNotesProps) {
  // said while they are looked for: the button stays where the keyboard is
  const by = productsOnly && typed ? 'produits' : found?.trouve_par;
  if (!by) return null;
  // nobody writes an address to find a product
  if (typed.includes('@') && !productsOnly)
    return found?.plus_de_clients ? <Banner kind="info">{MORE}</Banner> : null;
  const isOfCustomers = by === 'clients';
  return (
    <Banner
      kind="info"
      actions={
        isOfCustomers || productsOnly ? (
          <Button size="small" onClick={() => onProductsOnly(isOfCustomers)}>
            {isOfCustomers ? 'Chercher parmi les produits' : 'Chercher aussi par client'}
          </Button>
        ) : undefined
      }
    >
      {isOfCustomers
        ? found?.plus_de_clients
          ? MORE
          : 'Les commandes des clients qui portent ces mots.'
        : productsOnly
          ? 'Les commandes dont un produit porte ces mots.'
          : 'Aucun client ne porte ces mots : on les cherche parmi les produits commandés.'}
    </Banner>
  );
}
