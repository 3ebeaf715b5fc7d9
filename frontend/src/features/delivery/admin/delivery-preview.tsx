import { useNow } from '#frontend/lib/display/use-today.ts';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import { deliveryDays } from '#shared/delivery/delivery-days.ts';
import {
  deliverySettings,
  type DeliverySettings,
  rulesFromSettings,
} from '#shared/delivery/delivery-settings.ts';
import styles from './delivery-form.module.css';

const LISTED = 3;

/** The delivery offer for an order placed now: the server's rules with the form's values. */
export function DeliveryPreview({ settings }: { settings: DeliverySettings }) {
  const now = useNow();
  if (!deliverySettings.safeParse(settings).success) return null;
  const rules = rulesFromSettings(settings);
  return (
    <section className={styles.preview} aria-labelledby="apercu-livraisons">
      <h3 id="apercu-livraisons" className={styles.legend}>
        Une commande passée maintenant serait livrée
      </h3>
      <dl className={styles.next}>
        {rules.zones.map((zone) => {
          const days = deliveryDays(zone, rules, now).slice(0, LISTED);
          return (
            <div key={zone.id}>
              <dt>{zone.label}</dt>
              <dd>{days.length === 0 ? 'Aucun jour possible.' : days.map(formatLongDate).join(', ')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
