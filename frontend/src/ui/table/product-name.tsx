import styles from './product-name.module.css';

/** A product or another long name in a row of fixed height, on two lines where needed. */
export const ProductName = ({ name, reference }: { name: string; reference?: string | undefined }) => (
  <span className={styles.name} title={name}>
    {name}
    {reference ? <span className={styles.ref}> {reference}</span> : null}
  </span>
);
