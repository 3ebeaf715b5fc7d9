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
 * A part of a page whose code comes when it is first shown, under the `Suspense` of its place. If the code does not
 * arrive, this part alone says so and is tried again: React keeps the failure of a lazy component, so each try is a new one.
 * `leave` is given for windows: the failure then opens in a window of its own, which `leave` closes.
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

/** Catches code that did not arrive; any other error goes on to the page. */
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

/** A native window, for it may open above another one, which keeps the page under it inert. */
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
