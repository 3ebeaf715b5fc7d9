import { PopularProducts } from './popular-products.tsx';
import { SeasonProducts, type OfferProps } from './season-products.tsx';

/** What the house shows first, below the habits: what most order, and the season. */
export const OfferedProducts = (offer: OfferProps) => (
  <>
    <PopularProducts {...offer} />
    <SeasonProducts {...offer} />
  </>
);
