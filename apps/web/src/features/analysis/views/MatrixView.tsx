/** The results as a matrix: threats by risks of one kind. */
import { defaultThresholds, riskClass, riskClassWord, riskTypes, riskTypeWord } from '@klarsikt/engine';
import { memo, useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import levels from '../../../ui/levels.module.css';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useSelection } from '../../threat/_lib/selection.ts';
import { useLibrary } from '../../threat/_lib/use-library.ts';
import { ResultFilters } from '../_components/ResultFilters.tsx';
import { ResultFrame } from '../_components/ResultFrame.tsx';
import { scopeOfSettings } from '../_lib/document.ts';
import type { Results } from '../_lib/results.ts';
import { shownGroups } from '../_lib/shown.ts';
import { useWork } from '../_lib/work.ts';
import { texts } from '../texts.ts';
import { LevelKey } from './Legend.tsx';
import { type Matrix, matrixOf } from './matrix.ts';
import { texts as viewTexts } from './texts.ts';
import styles from './views.module.css';

interface GridProps {
  readonly matrix: Matrix;
  readonly label: string;
  readonly onOpen: (key: string) => void;
}

/** So many columns have room for names that are read without turning the head. */
const few = 6;

/** In how many of the cells there is a relation. */
const related = (cells: readonly (number | null)[]): number => cells.filter((level) => level !== null).length;

function LevelCell({ level }: { readonly level: number | null }) {
  const t = useT(texts);
  const format = useFormat();
  if (level === null) return <td aria-label={t('analysis.notRelated')} />;
  const given = riskClass(level, defaultThresholds.risk);
  return (
    <td>
      <span
        className={`${styles.cell} ${levels.risk} ${levels.filled}`}
        data-class={given}
        title={riskClassWord(given, format.language)}
      >
        {format.level(level)}
      </span>
    </td>
  );
}

/** How many of the threats hit each risk. */
function Foot({ matrix }: { readonly matrix: Matrix }) {
  const word = useT(viewTexts);
  return (
    <tfoot>
      <tr>
        <th scope="row">{word('views.hitBy')}</th>
        {matrix.risks.map(({ key }, at) => (
          <td key={key}>{related(matrix.rows.map(({ levels: row }) => row[at] ?? null))}</td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

const Grid = memo(function Grid({ matrix, label, onOpen }: GridProps) {
  const t = useT(texts);
  const word = useT(viewTexts);
  const { text } = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.matrix} data-few={matrix.risks.length <= few || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('analysis.threat')}</th>
            {matrix.risks.map((risk) => (
              <th key={risk.key} scope="col">
                <button type="button" title={text(risk.name)} onClick={() => onOpen(risk.key)}>
                  <span>{text(risk.name)}</span>
                </button>
              </th>
            ))}
            <th scope="col" data-sum>
              {word('views.hits')}
            </th>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ threat, levels: row, selected }) => (
            <tr key={threat.key} data-selected={selected || undefined}>
              <th scope="row">
                <button type="button" title={text(threat.name)} onClick={() => onOpen(threat.key)}>
                  {text(threat.name)}
                </button>
              </th>
              {row.map((level, at) => (
                <LevelCell key={matrix.risks[at]?.key} level={level} />
              ))}
              <td data-sum>{related(row)}</td>
            </tr>
          ))}
        </tbody>
        <Foot matrix={matrix} />
      </table>
    </section>
  );
});

export function MatrixView({ results }: { readonly results: Results }) {
  const t = useT(texts);
  const word = useT(viewTexts);
  const { language } = useFormat();
  const { model } = useLibrary();
  const { present } = useSelection();
  const { settings } = useWork();
  const [share] = useSearchText('share');
  const [kind, setKind] = useSearchText('type');
  const [, setOpen] = useSearchText('open');
  const groups = useMemo(() => shownGroups(results, undefined, share), [results, share]);
  const offered = riskTypes.filter((type) => groups.some((group) => group.type === type));
  const type =
    offered.find((known) => known === kind) ??
    offered.find((known) => known === 'products') ??
    offered[0] ??
    'products';
  const scope = useMemo(() => scopeOfSettings(settings), [settings]);
  const matrix = useMemo(
    () => matrixOf(model, { groups, keys: present, type, scope }),
    [model, groups, present, type, scope],
  );
  const open = useMemo(() => (key: string) => setOpen(key), [setOpen]);
  const label = t('analysis.matrixLabel', { type: riskTypeWord(type, language) });
  const nothing = matrix.rows.length === 0 || matrix.risks.length === 0;
  return (
    <ResultFrame
      results={results}
      bar={
        <>
          <ResultFilters kinds={false} />
          <Tabs
            label={t('analysis.kind')}
            inset
            value={type}
            tabs={offered.map((value) => ({ value, label: riskTypeWord(value, language) }))}
            onChange={(next) => setKind(next, { replace: true })}
          />
        </>
      }
    >
      {nothing ? (
        <p className={styles.note}>{t('analysis.none')}</p>
      ) : (
        <div className={styles.filled}>
          <Grid matrix={matrix} label={label} onOpen={open} />
          <div className={styles.keyed}>
            <LevelKey>
              <li>{word('views.empty')}</li>
            </LevelKey>
          </div>
          <p className={styles.note}>
            {t('analysis.matrixCount', {
              rows: matrix.rows.length,
              threats: matrix.threats,
              columns: matrix.risks.length,
              related: matrix.related,
            })}
          </p>
        </div>
      )}
    </ResultFrame>
  );
}
