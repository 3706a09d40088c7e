import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import styles from '../portal.module.css';

interface Props {
  readonly title: string;
  readonly lede?: string;
}

export function LoadingPlaceholder({ title, lede }: Props) {
  return (
    <>
      <h1>
        <span data-waiting="">{title}</span>
      </h1>
      {lede === undefined ? null : <p className={styles.lede}>{lede}</p>}
      <ListSkeleton rows={6} />
    </>
  );
}
