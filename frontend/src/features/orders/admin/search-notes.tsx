import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import type { FoundWebOrders } from '#frontend/features/orders/web-orders.queries.ts';

interface SearchNotesProps {
  /** First page of the results. */
  found: Pick<FoundWebOrders, 'trouve_par' | 'plus_de_clients'> | undefined;
  typed: string;
  /** Searched in products only. */
  productsOnly: boolean;
  onProductsOnly: (only: boolean) => void;
}

const MORE = 'D’autres clients portent ces mots : précisez la recherche pour voir leurs commandes.';

/** What the search matched: customers, with a button to search products instead, or products. */
export function SearchNotes({ found, typed, productsOnly, onProductsOnly }: SearchNotesProps) {
  // shown while searching, so that the button keeps the focus
  const by = productsOnly && typed ? 'produits' : found?.trouve_par;
  if (!by) return null;
  // an e-mail address never matches a product
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
