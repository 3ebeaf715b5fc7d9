import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface NotSavedProps {
  /** Weights are stored on this device only. */
  unsaved: boolean;
  /** Offline: time of the displayed reading, ms. */
  readAt: number | null;
  onSave: () => void;
}

/** Save state of the weights, when unsaved or offline. */
export const NotSaved = ({ unsaved, readAt, onSave }: NotSavedProps) => {
  const read = readAt === null ? '' : `commande lue le ${formatDateTime(new Date(readAt))}`;
  const waiting = 'Elles partiront au retour du réseau ; la clôture l’attend.';
  if (unsaved)
    return (
      <Banner
        kind="warning"
        title="Pas encore enregistré"
        actions={<Button onClick={onSave}>Enregistrer</Button>}
      >
        <p>Les pesées sont gardées sur cet appareil.</p>
        {read ? <p>{`Pas de réseau — ${read}. ${waiting}`}</p> : null}
      </Banner>
    );
  return read ? (
    <Banner kind="warning" title={`Pas de réseau — ${read}`}>
      Les pesées seront gardées sur cet appareil. {waiting}
    </Banner>
  ) : null;
};
