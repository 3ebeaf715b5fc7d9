import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#frontend/lib/api/read-anew.ts';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { scanBoundsQuery } from '#frontend/features/settings/settings.queries.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { loadPage } from '#frontend/lib/navigation/load-page.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useStored } from '#frontend/lib/storage/use-stored.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { useSessionState } from '#frontend/lib/session/use-session.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { useArea } from '#frontend/ui/shell/area.ts';
import { Brand } from '#frontend/ui/shell/brand.tsx';
import { SkipLink } from '#frontend/ui/shell/skip-link.tsx';
import { ThemeButton } from '#frontend/ui/shell/theme-button.tsx';
import { scanBoundsFrom } from '#shared/settings/scan-bounds.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';
import { countScan } from '#frontend/features/stock/count/count-log.ts';
import { addedAlready, nameScans, recordScan, waitForStock } from './scan-acts.ts';
import { ScanField } from './scan-field.tsx';
import { type Scan, useScans } from './scan-log.ts';
import { ScanResults } from './scan-results.tsx';
import styles from './scanner.module.css';
import { stockEntries } from './stock-entries.ts';

const Camera = lazy(loadPage(async () => ({ default: (await import('./camera/camera.tsx')).Camera })));

const StockCount = lazy(
  loadPage(async () => ({
    default: (await import('#frontend/features/stock/count/stock-count.tsx')).StockCount,
  })),
);

/** /scanner (SCN-01..13, AMB-26): open to everybody; only an administrator's scans reach the stock. */
export function ScannerPage() {
  useArea('scanner');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const hasSession = useSessionState('admin') === 'open';
  // whose work it is not practises, as who is not signed in
  const isSignedIn = hasSession && mayCall(movementsContract.endpoints.createMovements);
  const offline = useOffline();
  const scans = useScans();
  const field = useRef<HTMLInputElement>(null);
  const [practising, setPractising] = useState(false);
  const [filming, setFilming] = useState(() => new URLSearchParams(location.search).has('camera'));
  const [site, keepSite] = useStored<SiteId>('scan_site', isSite);
  const [counts, keepCounts] = useStored<true>('scan_counts', isTrue);
  const isDemo = !isSignedIn || practising;
  const mayCount = mayCall(movementsContract.endpoints.confirmCount);
  const isCounting = counts === true && !isDemo && mayCount;
  const [early, setEarly] = useState<readonly string[]>([]);
  const products = useQuery({ ...movableProductsQuery(), enabled: isSignedIn });
  // without a session, or without an answer, those of the specification
  const bounds = useQuery({ ...scanBoundsQuery(), enabled: isSignedIn }).data;
  useEffect(() => {
    if (products.data) nameScans(products.data);
  }, [products.data]);
  const readAgain = useCallback(() => readAnew(queries, movableProductsQuery().queryKey), [queries]);
  stockEntries.useSending(readAgain);

  const known = useMemo(
    () => ({ products: products.data ?? [], ...(bounds && { bounds: scanBoundsFrom(bounds) }) }),
    [products.data, bounds],
  );
  const process = useCallback(
    (code: string) => {
      if (!isCounting) recordScan(code, { ...known, demo: isDemo });
      else if (site !== null) countScan(code, { ...known, siteId: site });
      else if (code.trim() !== '') {
        setEarly((before) => [...before, code]);
        giveSignal('check');
      }
    },
    [isDemo, isCounting, site, known],
  );
  const processField = () => {
    if (!field.current) return;
    process(field.current.value);
    field.current.value = '';
    field.current.focus();
  };
  const chooseSite = (value: string) => {
    const siteId = isSiteId(value) ? value : null;
    keepSite(siteId);
    if (siteId === null || !isCounting) return;
    for (const code of early) countScan(code, { ...known, siteId });
    setEarly([]);
  };
  const add = useCallback(
    (scan: Scan) => {
      void (async () => {
        if (site === null) return;
        if (addedAlready(scan) && !(await confirmAction(TWICE))) return;
        waitForStock(scan, site, products.data ?? []);
        field.current?.focus();
        await stockEntries.sendAll(readAgain);
      })();
    },
    [site, products.data, readAgain],
  );
  const waiting = scans.filter(({ act }) => act?.state === 'waiting').length;

  return (
    <div className={styles.page} data-area="scanner">
      <title>Scanner · Viande Signature</title>
      <SkipLink />
      <header className={styles.head}>
        <Brand />
        <ThemeButton />
      </header>
      <main id="contenu" className={styles.desk}>
        <h1>Scanner</h1>
        {isDemo ? (
          <Banner
            kind="info"
            title="Mode démo : aucun stock n’est modifié"
            actions={
              hasSession ? null : (
                <ButtonLink href={paths.adminLogin} size="small">
                  Se connecter
                </ButtonLink>
              )
            }
          />
        ) : null}
        {offline ? (
          <Banner
            kind="warning"
            title={
              isSignedIn && products.data
                ? `Pas de réseau — produits lus le ${formatDateTime(new Date(products.dataUpdatedAt))}`
                : 'Pas de réseau'
            }
          >
            {!isSignedIn
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
        <ScanField field={field} onScan={processField} />
        <div className={styles.acts}>
          <Button variant="primary" size="large" onClick={processField}>
            Traiter le scan
          </Button>
          <Button
            size="large"
            onClick={() => {
              if (field.current) field.current.value = '';
              field.current?.focus();
            }}
          >
            Effacer
          </Button>
          <Button size="large" aria-pressed={filming} onClick={() => setFilming(!filming)}>
            Caméra
          </Button>
          <Button size="large" variant="ghost" onClick={() => void navigate(-1)}>
            Annuler
          </Button>
        </div>
        {filming ? (
          <Suspense fallback={<p>Ouverture de la caméra…</p>}>
            <Camera onCode={process} onClose={() => setFilming(false)} />
          </Suspense>
        ) : null}
        {isSignedIn ? (
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
        ) : null}
        {isCounting ? (
          site === null ? (
            <Banner kind="warning" title="Choisissez le site de l’inventaire">
              {early.length === 0
                ? 'Rien n’est compté avant.'
                : `${early.length} code${early.length > 1 ? 's scannés attendent' : ' scanné attend'} : ${early.length > 1 ? 'ils seront comptés' : 'il sera compté'} à ce site.`}
            </Banner>
          ) : (
            <Suspense fallback={<p>Ouverture de l’inventaire…</p>}>
              <StockCount key={site} siteId={site} products={products.data ?? []} />
            </Suspense>
          )
        ) : (
          <ScanResults {...{ scans, waiting }} canAdd={!isDemo && site !== null} onAdd={add} />
        )}
      </main>
    </div>
  );
}

const isTrue = (value: unknown): value is true => value === true;

const isSite = (value: unknown): value is SiteId => typeof value === 'string' && isSiteId(value);

const TWICE = {
  title: 'Le même code, encore une fois ?',
  text: 'Ce code est entré en stock il y a moins de dix minutes. S’il s’agit d’une autre pièce, ajoutez-la.',
  confirmLabel: 'Ajouter encore',
};
