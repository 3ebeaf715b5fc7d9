import { PopularProducts } from './popular-products.tsx';
import { SeasonProducts, type OfferProps } from './season-products.tsx';

/** Products below the habits: most ordered, and the season's. */
export const OfferedProducts = (offer: OfferProps) => (
  <>
    <PopularProducts {...offer} />
    <SeasonProducts {...offer} />
  </>
);
