import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './cursor-pager.module.css';

interface CursorPagerProps {
  /** « 1 à 50 », « page 3 ». */
  rangeText: string;
  /** Absent on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Absent on the last page. */
  onNext?: (() => void) | undefined;
  pending?: boolean | undefined;
}

/** Previous and next for cursor-based pages. */
export const CursorPager = ({ rangeText, onPrevious, onNext, pending = false }: CursorPagerProps) => (
  <nav className={styles.pager} aria-label="Pages" aria-busy={pending || undefined}>
    <IconButton
      variant="outline"
      label="Page précédente"
      icon={<ChevronLeftIcon />}
      disabled={!onPrevious || pending}
      onClick={onPrevious}
    />
    <span aria-live="polite">{rangeText}</span>
    <IconButton
      variant="outline"
      label="Page suivante"
      icon={<ChevronRightIcon />}
      disabled={!onNext || pending}
      onClick={onNext}
    />
  </nav>
);
