import { useQuery } from '@tanstack/react-query';
import { cartVatQuery } from '#frontend/features/settings/settings.queries.ts';
import { CartVatForm } from './cart-vat-form.tsx';
import { Setting } from './setting.tsx';

/** AMB-32. */
export function CartVatSetting() {
  const vat = useQuery(cartVatQuery());
  return (
    <Setting id="tva-panier" title="TVA du panier" query={vat}>
      {vat.data ? <CartVatForm key={vat.data.version} setting={vat.data} /> : null}
    </Setting>
  );
}
