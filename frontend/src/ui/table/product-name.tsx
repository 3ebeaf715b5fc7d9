import styles from './product-name.module.css';

/** A product, or another long word of its row, in a row of fixed height: whole, on two lines where it is long. */
export const ProductName = ({ name, reference }: { name: string; reference?: string | undefined }) => (
  <span className={styles.name} title={name}>
    {name}
    {reference ? <span className={styles.ref}> {reference}</span> : null}
  </span>
);
