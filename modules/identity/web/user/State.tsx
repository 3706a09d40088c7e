import type { UserRow } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { userTexts } from './texts.ts';
import styles from './user.module.css';

export function getAccountState({ status, locked }: Pick<UserRow, 'status' | 'locked'>) {
  return locked ? 'locked' : status;
}

/** Shows the state of an account with icon and word, so that it does not depend on colour alone. */
export function AccountState({ row }: { readonly row: Pick<UserRow, 'status' | 'locked'> }) {
  const t = useT(userTexts);
  const state = getAccountState(row);
  return (
    <span className={styles.state} data-state={state}>
      {t(`user.state.${state}`)}
    </span>
  );
}
