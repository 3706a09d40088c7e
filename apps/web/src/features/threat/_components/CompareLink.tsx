/** Ways to put two threats side by side. */
import type { CompiledModel } from '@klarsikt/engine';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSelection } from '../_lib/selection.ts';
import { texts } from '../texts.ts';
import styles from './select.module.css';

/** Ids of the selected threats, in the order in which they were selected. */
export function selectedIds(model: CompiledModel, keys: readonly string[]): readonly number[] {
  return keys.flatMap((key) => model.threats.byKey.get(key)?.id ?? []);
}

/** In the head of the list: compares the threats that were selected last, four at most. */
export function CompareSelected({ model }: { readonly model: CompiledModel }) {
  const t = useT(texts);
  const present = useSelection();
  const [a, b, c, d] = selectedIds(model, present).slice(-4).map(String);
  if (a === undefined || b === undefined) return null;
  return (
    <Link
      to="/threatview/compare"
      search={{ a, b, ...(c === undefined ? {} : { c }), ...(d === undefined ? {} : { d }) }}
      className={styles.second}
      title={t('threat.compareHelp')}
    >
      <IconArrowsLeftRight size={15} stroke={1.5} aria-hidden="true" />
      {t('threat.compare')}
    </Link>
  );
}

/** From a threat: the other one is chosen there. */
export function CompareAction({ id }: { readonly id: number }) {
  const t = useT(texts);
  return (
    <Link to="/threatview/compare" search={{ a: String(id) }} className={styles.second}>
      <IconArrowsLeftRight size={15} stroke={1.5} aria-hidden="true" />
      {t('threat.compare')}
    </Link>
  );
}
