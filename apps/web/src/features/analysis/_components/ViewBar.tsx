/** What one view of the results has of its own beside the filters. */
import { riskTypeWord } from '@klarsikt/engine';
import { useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { texts as ui } from '../../../ui/texts.ts';
import type { Results } from '../_lib/results.ts';
import { columnTypes, shownGroups } from '../_lib/shown.ts';
import { texts } from '../texts.ts';
import { texts as viewTexts } from '../views/texts.ts';
import styles from '../views/views.module.css';
import { regionOf, regions } from '../views/world.ts';

/** The kind of risks that stand in the columns of the matrix. */
export function MatrixTabs({ results }: { readonly results: Results }) {
  const t = useT(texts);
  const { language } = useFormat();
  const [share] = useSearchText('share');
  const [kind, setKind] = useSearchText('type');
  const { offered, type } = useMemo(
    () => columnTypes(shownGroups(results, undefined, share), kind),
    [results, share, kind],
  );
  return (
    <Tabs
      label={t('analysis.kind')}
      inset
      value={type}
      tabs={offered.map((value) => ({ value, label: riskTypeWord(value, language) }))}
      onChange={(next) => setKind(next, { replace: true })}
    />
  );
}

export function MapSwitches() {
  const t = useT(texts);
  const word = useT(viewTexts);
  const [said, setBy] = useSearchText('by');
  const [part, setPart] = useSearchText('region');
  return (
    <div className={styles.switches}>
      <SegmentedSwitch
        label={word('views.region')}
        value={regionOf(part)}
        options={regions.map((value) => ({ value, label: word(`views.region.${value}`) }))}
        onChange={(next) => setPart(next === 'world' ? undefined : next, { replace: true })}
      />
      <SegmentedSwitch
        label={t('analysis.mapBy')}
        value={said === 'level' ? 'level' : 'occurrence'}
        options={[
          { value: 'occurrence', label: t('analysis.occurrence') },
          { value: 'level', label: t('analysis.level') },
        ]}
        onChange={(next) => setBy(next === 'level' ? next : undefined, { replace: true })}
      />
    </div>
  );
}

/** The graph, or the list beside it alone. */
export function GraphForm() {
  const word = useT(ui);
  const [form, setForm] = useSearchText('form');
  const asTable = form === 'table';
  return (
    <button
      type="button"
      className={`text-link ${styles.form}`}
      aria-pressed={asTable}
      onClick={() => setForm(asTable ? undefined : 'table', { replace: true })}
    >
      {word(asTable ? 'ui.asChart' : 'ui.asTable')}
    </button>
  );
}
