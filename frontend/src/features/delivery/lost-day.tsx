import { formatLongDate } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import type { DeliveryChoice } from './delivery-choice.ts';
import type { Delivery } from './use-delivery.ts';

interface LostDayProps {
  delivery: Pick<Delivery, 'lostDay' | 'day'>;
  onChoice: (change: DeliveryChoice) => void;
}

/** The displayed day is no longer available; the next one must be confirmed. */
export const LostDay = ({ delivery: { lostDay, day }, onChoice }: LostDayProps) =>
  lostDay === undefined || day === undefined ? null : (
    <Banner
      kind="warning"
      title={`La livraison du ${formatLongDate(lostDay)} n’est plus possible`}
      actions={
        <Button size="small" onClick={() => onChoice({ day })}>
          Livrer le {formatLongDate(day)}
        </Button>
      }
    >
      Confirmez le nouveau jour, ou choisissez-en un autre.
    </Banner>
  );
