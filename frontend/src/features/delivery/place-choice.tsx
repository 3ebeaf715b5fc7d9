import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { addressOptions } from './address-options.ts';
import type { DeliveryChoice } from './delivery-choice.ts';
import { ACCOUNT_ADDRESS, type Delivery, type Located } from './use-delivery.ts';

interface PlaceChoiceProps {
  delivery: Delivery;
  customer: Located | undefined;
  onChoice: (change: DeliveryChoice) => void;
}

/** With several addresses, the address is chosen first, since habits and days depend on it. */
export function PlaceChoice({ delivery, customer, onChoice }: PlaceChoiceProps) {
  const { addresses, address, isPlaceDeleted } = delivery;
  return (
    <>
      {isPlaceDeleted ? (
        <Banner kind="warning">
          Le lieu choisi pour ce panier a été supprimé : vérifiez où nous livrons.
        </Banner>
      ) : null}
      <SelectField
        label="Commander pour"
        options={addressOptions(addresses, customer)}
        value={address?.id ?? ACCOUNT_ADDRESS}
        onChange={(event) => onChoice({ addressId: event.target.value })}
      />
    </>
  );
}
