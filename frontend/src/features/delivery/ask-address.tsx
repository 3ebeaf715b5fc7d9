import { useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { AddressDialog } from './addresses/address-dialog.tsx';

/** Asks for a first delivery address, which becomes the default. */
export function AskAddress({ customerId }: { customerId: string | undefined }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Banner
        kind="warning"
        title="Où livrer votre commande ?"
        actions={
          customerId === undefined ? undefined : (
            <Button size="small" variant="primary" onClick={() => setAsking(true)}>
              Indiquer l’adresse
            </Button>
          )
        }
      >
        Votre compte n’a pas encore d’adresse. Indiquez-la une fois : elle sera proposée à chaque commande.
      </Banner>
      {asking && customerId !== undefined ? (
        <AddressDialog customerId={customerId} address={undefined} first onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
