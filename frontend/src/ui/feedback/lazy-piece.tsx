import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { loadPage, PageNotLoaded } from '#frontend/lib/navigation/load-page.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from './banner.tsx';
import styles from './lazy-piece.module.css';

/**
 * A part of a page with lazily loaded code, under the surrounding `Suspense`. If the code fails to load, only
 * this part shows an error and a retry button: React caches the failure of a lazy component, so each retry
 * creates a new one. For dialogs pass `leave`: the error then opens as a dialog, which `leave` closes.
 */
export const lazyPiece = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  leave?: (props: Props) => void,
): ComponentType<Props> => {
  const tried = () => lazy(loadPage(async () => ({ default: await load() })));
  let Loaded = tried();
  return function Piece(props: Props) {
    const [tries, setTries] = useState(0);
    const retry = () => {
      Loaded = tried();
      setTries(tries + 1);
    };
    const failed = leave ? (
      <FailedWindow onRetry={retry} onLeave={() => leave(props)} />
    ) : (
      <Failed onRetry={retry} />
    );
    return (
      <PieceBoundary key={tries} failed={failed}>
        <Loaded {...props} />
      </PieceBoundary>
    );
  };
};

/** Catches loading failures only; other errors propagate to the page. */
class PieceBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === undefined) return this.props.children;
    if (error instanceof PageNotLoaded) return this.props.failed;
    throw error;
  }
}

const Failed = ({ onRetry, onLeave }: { onRetry: () => void; onLeave?: () => void }) => (
  <Banner
    kind="error"
    title="Cette partie n’est pas arrivée"
    actions={
      <>
        <Button size="small" onClick={onRetry}>
          Réessayer
        </Button>
        {onLeave ? (
          <Button size="small" variant="ghost" onClick={onLeave}>
            Fermer
          </Button>
        ) : null}
      </>
    }
  >
    La connexion est lente ou coupée. Rien n’est perdu.
  </Banner>
);

/** A native dialog, since it can open above another one, which makes the page inert. */
const FailedWindow = (acts: { onRetry: () => void; onLeave: () => void }) => {
  const surface = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = surface.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={surface}
      className={styles.window}
      aria-label="Cette partie n’est pas arrivée"
      onCancel={(event) => {
        event.preventDefault();
        acts.onLeave();
      }}
    >
      <Failed {...acts} />
    </dialog>
  );
};
