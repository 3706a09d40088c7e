/** Shows the state of an entity by the shape of a mark: filled, half, ring or dashed. */
import type { EntityState } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './atlas.module.css';
import { atlasEntityTexts } from './entity/texts.ts';

export function EntityStateMark({ state }: { readonly state: EntityState }) {
  const t = useT(atlasEntityTexts);
  return (
    <span className={styles.state}>
      <span className={styles.mark} data-state={state} aria-hidden="true" />
      {t(`entity.state.${state}`)}
    </span>
  );
}
