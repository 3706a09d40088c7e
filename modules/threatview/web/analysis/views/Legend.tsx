import type { AnalysisType } from '@klarsikt/engine/analysis';
import type { RiskClass } from '@klarsikt/engine/text';
import { getRiskClassName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import levels from '@klarsikt/web/ui/levels/levels.module.css';
import type { ReactNode } from 'react';
import { useAnalysisViewState } from '../_lib/address/view-state.ts';
import { formatAnalysisType } from '../_lib/words.ts';
import { analysisTexts } from '../texts.ts';
import styles from './legend.module.css';
import { analysisViewsTexts } from './texts.ts';
import { listColourDepths } from './world.ts';

const classes = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const satisfies readonly RiskClass[];

function Key({ children }: { readonly children: ReactNode }) {
  const t = useT(analysisViewsTexts);
  return (
    <ul className={styles.key} aria-label={t('views.key')}>
      {children}
    </ul>
  );
}

/** Explains levels by colour and word; `children` are further entries. */
export function LevelLegend({ children }: { readonly children?: ReactNode }) {
  const { language } = useFormat();
  return (
    <Key>
      {classes.map((given) => (
        <li key={given}>
          <span className={`${styles.swatch} ${levels.risk}`} data-class={given} aria-hidden="true" />
          {getRiskClassName(given, language)}
        </li>
      ))}
      {children}
    </Key>
  );
}

export function RelationLegend({ types }: { readonly types: readonly AnalysisType[] }) {
  const t = useT(analysisTexts);
  const { language } = useFormat();
  return types.map((type) => (
    <li key={type}>
      <span className={styles.line} style={{ backgroundColor: `var(--tie-${type})` }} aria-hidden="true" />
      {formatAnalysisType(type, t, language)}
    </li>
  ));
}

/** Explains occurrence by depth of colour; `total` is the number of selected items. */
export function OccurrenceLegend({
  total,
  children,
}: {
  readonly total: number;
  readonly children?: ReactNode;
}) {
  const { percent } = useFormat();
  const { percentages } = useAnalysisViewState();
  const said = (count: number) => (percentages ? percent(count / total) : String(count));
  const end = percentages ? '' : `/${total}`;
  return (
    <Key>
      {listColourDepths(total).map(({ step, from, to }) => (
        <li key={step}>
          <span className={styles.swatch} data-step={step} aria-hidden="true" />
          {from === to ? said(to) : `${said(from)}–${said(to)}`}
          {end}
        </li>
      ))}
      {children}
    </Key>
  );
}

export function MapMarkLegend() {
  const t = useT(analysisViewsTexts);
  return (
    <>
      <li>
        <span className={styles.swatch} aria-hidden="true" />
        {t('views.notRelated')}
      </li>
      <li>
        <span className={styles.swatch} data-named aria-hidden="true" />
        {t('views.named')}
      </li>
    </>
  );
}
