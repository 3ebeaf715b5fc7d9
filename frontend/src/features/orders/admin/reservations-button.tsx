import { useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { UsersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Reservations } from './reservations.tsx';

/** Opens the unpaid reservations. */
export function ReservationsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<UsersIcon size={16} />} onClick={() => setOpen(true)}>
        Réservé, non réglé
      </Button>
      {open ? <Reservations onClose={() => setOpen(false)} /> : null}
    </>
  );
}
