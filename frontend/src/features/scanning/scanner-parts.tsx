import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { SESSION_OVER } from '#frontend/lib/api/call.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { rememberWanted } from '#frontend/lib/session/session.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';
import styles from './scanner.module.css';

interface ScannerNoticesProps {
  isDemo: boolean;
  hasSession: boolean;
  /** The owner of the scans is known, even after the session expired. */
  isKnown: boolean;
  products: Pick<UseQueryResult<MovableProduct[]>, 'data' | 'dataUpdatedAt' | 'isError'>;
}

/** Whether scans reach the stock: now, once online, or not at all. */
export function ScannerNotices({ isDemo, hasSession, isKnown, products }: ScannerNoticesProps) {
  const offline = useOffline();
  return (
    <>
      {isDemo ? (
        <Banner
          kind="info"
          title="Mode démo : aucun stock n’est modifié"
          actions={hasSession || isKnown ? null : <SignInLink label="Se connecter" />}
        />
      ) : null}
      {isKnown && !hasSession ? (
        <Banner kind="warning" title={SESSION_OVER} actions={<SignInLink label="Se reconnecter" />}>
          {products.data
            ? 'Vos scans sont gardés sur cet appareil et partiront dès que vous serez reconnecté.'
            : 'Vos scans sont gardés sur cet appareil ; leurs produits seront lus dès que vous serez reconnecté.'}
        </Banner>
      ) : null}
      {offline ? (
        <Banner
          kind="warning"
          title={
            isKnown && products.data
              ? `Pas de réseau — produits lus le ${formatDateTime(new Date(products.dataUpdatedAt))}`
              : 'Pas de réseau'
          }
        >
          {!isKnown
            ? 'Les codes sont déchiffrés sur cet appareil.'
            : products.data
              ? 'Les scans sont gardés sur cet appareil et partiront dans l’ordre.'
              : `Les produits ne sont pas gardés sur cet appareil, ou depuis plus de ${OFFLINE_DAYS.admin} jours : les codes sont déchiffrés, mais rien ne peut entrer en stock.`}
        </Banner>
      ) : products.isError && !products.data ? (
        <Banner kind="error">
          Les produits n’ont pas pu être lus : les codes sont déchiffrés, mais rien ne peut entrer en stock.
        </Banner>
      ) : null}
    </>
  );
}

/** Returns here after the sign-in. */
const SignInLink = ({ label }: { label: string }) => (
  <ButtonLink
    href={paths.adminLogin}
    size="small"
    onClick={() => rememberWanted(paths.scanner + location.search)}
  >
    {label}
  </ButtonLink>
);

interface ScanActsProps {
  onScan: () => void;
  onClear: () => void;
  filming: boolean;
  setFilming: (filming: boolean) => void;
}

export function ScanActs({ onScan, onClear, filming, setFilming }: ScanActsProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.acts}>
      <Button variant="primary" size="large" onClick={onScan}>
        Traiter le scan
      </Button>
      <Button size="large" onClick={onClear}>
        Effacer
      </Button>
      <Button size="large" aria-pressed={filming} onClick={() => setFilming(!filming)}>
        Caméra
      </Button>
      <Button size="large" variant="ghost" onClick={() => void navigate(-1)}>
        Annuler
      </Button>
    </div>
  );
}

interface ScanOptionsProps {
  site: SiteId | null;
  chooseSite: (value: string) => void;
  practising: boolean;
  setPractising: (practising: boolean) => void;
  mayCount: boolean;
  isCounting: boolean;
  isDemo: boolean;
  keepCounts: (counts: true | null) => void;
}

/** Destination of scans, and whether it is active. */
export const ScanOptions = ({
  site,
  chooseSite,
  practising,
  setPractising,
  mayCount,
  isCounting,
  isDemo,
  keepCounts,
}: ScanOptionsProps) => (
  <div className={styles.options}>
    <SelectField
      label={isCounting ? 'Site de l’inventaire' : 'Les scans entrent à'}
      options={warehouseOptions}
      placeholder="Choisir le site…"
      value={site ?? ''}
      onChange={({ target }) => chooseSite(target.value)}
    />
    <CheckboxField
      label="Mode démo, pour s’exercer"
      checked={practising}
      onChange={({ target }) => setPractising(target.checked)}
    />
    {mayCount ? (
      <CheckboxField
        label="Inventaire"
        checked={isCounting}
        disabled={isDemo}
        onChange={({ target }) => keepCounts(target.checked ? true : null)}
      />
    ) : null}
  </div>
);
