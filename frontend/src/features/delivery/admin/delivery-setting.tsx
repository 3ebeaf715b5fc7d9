import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deliverySettingsQuery } from '#frontend/features/delivery/delivery.queries.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { Setting } from '#frontend/features/settings/admin/setting.tsx';

/** Rules of SITE-54..56 and CST-19, enforced by the server. */
export function DeliverySetting() {
  const delivery = useQuery(deliverySettingsQuery());
  // a background refetch does not replace typed input
  const [reading, setReading] = useState(0);
  const reload = async () => {
    await delivery.refetch();
    setReading(reading + 1);
  };
  return (
    <Setting id="livraisons" title="Livraisons" query={delivery}>
      {delivery.data ? (
        <DeliveryForm key={reading} setting={delivery.data} onReload={() => void reload()} />
      ) : null}
    </Setting>
  );
}
