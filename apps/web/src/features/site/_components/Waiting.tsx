import { BlockSkeleton } from '../../../ui/states.tsx';
import styles from '../HomePage.module.css';

/** Where the figures will be. */
export function Waiting() {
  return (
    <>
      <div className={styles.shot}>
        <div className={styles.left}>
          <BlockSkeleton height={440} />
        </div>
        <div className={styles.right}>
          <BlockSkeleton height={440} />
        </div>
      </div>
      <div className={styles.below} />
    </>
  );
}
