import type { UserRow } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { texts } from './texts.ts';
import styles from './user.module.css';

export function stateOf({ status, locked }: Pick<UserRow, 'status' | 'locked'>) {
  return locked ? 'locked' : status;
}

/** State with icon and word, so that it does not depend on colour alone. */
export function State({ row }: { readonly row: Pick<UserRow, 'status' | 'locked'> }) {
  const t = useT(texts);
  const state = stateOf(row);
  return (
    <span className={styles.state} data-state={state}>
      {t(`user.state.${state}`)}
    </span>
  );
}
