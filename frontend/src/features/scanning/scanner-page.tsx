import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refetchAll } from '#frontend/lib/api/refetch-all.ts';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { settleReading } from '#frontend/features/barcodes/settle-reading.ts';
import { useEarlyScans } from '#frontend/features/barcodes/use-early-scans.ts';
import { type LabelReader, useLabelReader } from '#frontend/features/barcodes/use-label-reader.ts';
import { type MovableProduct, movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { useStored } from '#frontend/lib/storage/use-stored.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { useOwner, useSessionState } from '#frontend/lib/session/use-session.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { useArea } from '#frontend/ui/shell/area.ts';
import { Brand } from '#frontend/ui/shell/brand.tsx';
import { SkipLink } from '#frontend/ui/shell/skip-link.tsx';
import { ThemeButton } from '#frontend/ui/shell/theme-button.tsx';
import type { Label } from '#shared/barcodes/label.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';
import { countScan } from '#frontend/features/stock/count/count-log.ts';
import { addedAlready, nameScans, recordScan, waitForStock } from './scan-acts.ts';
import { ScanField } from './scan-field.tsx';
import { type Scan, useScans } from './scan-log.ts';
import { ScanActs, ScannerNotices, ScanOptions } from './scanner-parts.tsx';
import { ScanResults } from './scan-results.tsx';
import styles from './scanner.module.css';
import { stockEntries } from './stock-entries.ts';

const Camera = lazyPiece(async () => (await import('#frontend/features/scanning/camera/camera.tsx')).Camera);

const StockCount = lazyPiece(
  async () => (await import('#frontend/features/stock/count/stock-count.tsx')).StockCount,
);

/** Products by code, refetched when a scan entered the stock. */
const useKnownProducts = (canRead: boolean) => {
  const queries = useQueryClient();
  const products = useQuery({ ...movableProductsQuery(), enabled: canRead });
  useEffect(() => {
    if (products.data) nameScans(products.data);
  }, [products.data]);
  const readAgain = useCallback(() => refetchAll(queries, movableProductsQuery().queryKey), [queries]);
  stockEntries.useSending(readAgain);
  const known = useMemo(() => ({ products: products.data ?? [] }), [products.data]);
  return { products, known, readAgain };
};

/** Destination of scans: none (exercise), the stock, or a site's count. */
const useScanMode = (
  isKnown: boolean,
  known: ReturnType<typeof useKnownProducts>['known'],
  read: LabelReader['read'],
) => {
  const [practising, setPractising] = useState(false);
  const [site, keepSite] = useStored<SiteId>('scan_site', isSite);
  const [counts, keepCounts] = useStored<true>('scan_counts', isTrue);
  const [early, setEarly] = useState<readonly string[]>([]);
  const isDemo = !isKnown || practising;
  const mayCount = mayCall(movementsContract.endpoints.confirmCount);
  const isCounting = counts === true && !isDemo && mayCount;
  const count = (code: string, siteId: SiteId) => {
    const reading = read(code);
    if (reading.status !== 'read') return countScan(code, reading, { ...known, siteId });
    const label = settleReading(reading.label);
    const take = (chosen: Label) => countScan(code, { ...reading, label: chosen }, { ...known, siteId });
    return label instanceof Promise ? void label.then(take) : take(label);
  };
  const process = (code: string) => {
    if (!isCounting) recordScan(code, read(code), { ...known, demo: isDemo });
    else if (site !== null) count(code, site);
    else if (code.trim() !== '') {
      setEarly((before) => [...before, code]);
      giveSignal('check');
    }
  };
  const chooseSite = (value: string) => {
    const siteId = isSiteId(value) ? value : null;
    keepSite(siteId);
    if (siteId === null || !isCounting) return;
    for (const code of early) count(code, siteId);
    setEarly([]);
  };
  return {
    practising,
    setPractising,
    site,
    chooseSite,
    keepCounts,
    early,
    isDemo,
    mayCount,
    isCounting,
    process,
  };
};

/**
 * /scanner (SCN-01..13, AMB-26): public; only an administrator's scans reach the stock, after a new sign-in
 * at the latest.
 */
export function ScannerPage() {
  useArea('scanner');
  const hasSession = useSessionState('admin') === 'open';
  // an expired session does not change the owner of a count: it continues, and is sent after the next sign-in
  const isKnown = useOwner('admin') !== undefined && mayCall(movementsContract.endpoints.createMovements);
  const scans = useScans();
  const field = useRef<HTMLInputElement>(null);
  const [filming, setFilming] = useState(() => new URLSearchParams(location.search).has('camera'));
  const { products, known, readAgain } = useKnownProducts(isKnown && hasSession);
  const { read, bounds } = useLabelReader(isKnown && hasSession);
  const mode = useScanMode(isKnown, known, read);
  const { site, isDemo, isCounting, early } = mode;
  const process = useEarlyScans([products, bounds], mode.process);
  const clear = () => {
    if (field.current) field.current.value = '';
    field.current?.focus();
  };
  const processField = () => {
    if (!field.current) return;
    process(field.current.value);
    clear();
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
        <ScannerNotices {...{ isDemo, hasSession, isKnown, products }} />
        <ScanField field={field} onScan={processField} />
        <ScanActs {...{ filming, setFilming }} onScan={processField} onClear={clear} />
        {filming ? (
          <Suspense fallback={<p>Ouverture de la caméra…</p>}>
            <Camera onCode={process} onClose={() => setFilming(false)} />
          </Suspense>
        ) : null}
        {isKnown ? <ScanOptions {...mode} /> : null}
        {isCounting ? (
          <CountPart {...{ site, early }} products={products.data ?? []} />
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

interface CountPartProps {
  site: SiteId | null;
  /** Scanned before a site was chosen. */
  early: readonly string[];
  products: readonly MovableProduct[];
}

const CountPart = ({ site, early, products }: CountPartProps) =>
  site === null ? (
    <Banner kind="warning" title="Choisissez le site de l’inventaire">
      {early.length === 0
        ? 'Rien n’est compté avant.'
        : `${early.length} code${early.length > 1 ? 's scannés attendent' : ' scanné attend'} : ${early.length > 1 ? 'ils seront comptés' : 'il sera compté'} à ce site.`}
    </Banner>
  ) : (
    <Suspense fallback={<p>Ouverture de l’inventaire…</p>}>
      <StockCount key={site} siteId={site} products={products} />
    </Suspense>
  );
