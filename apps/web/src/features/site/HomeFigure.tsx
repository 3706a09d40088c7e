/** What the product knows, on the home page: real figures of the public sample, computed here by the engine. */
import {
  type OperationalType,
  operationalTypes,
  riskClass,
  riskClassWord,
  riskTypeWord,
} from '@klarsikt/engine';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { type LoadedModel, modelQuery } from '../../platform/model/use-model.ts';
import { useSession } from '../../platform/session/session.tsx';
import levels from '../../ui/levels.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { Proofs } from './_components/Proofs.tsx';
import { ThreatGlance } from './_components/ThreatGlance.tsx';
import { Waiting } from './_components/Waiting.tsx';
import { type FigureCell, type FigureRow, figureRows } from './_lib/figure.ts';
import { useInSteps } from './_lib/use-in-steps.ts';
import styles from './HomePage.module.css';
import { texts } from './texts.ts';

interface Chosen {
  readonly row: FigureRow;
  readonly cell: FigureCell;
}

interface MatrixProps {
  readonly rows: readonly FigureRow[];
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}

function MatrixCell({
  row,
  cell,
  chosen,
  onChoose,
}: { row: FigureRow; cell: FigureCell } & Omit<MatrixProps, 'rows'>) {
  const t = useT(texts);
  const format = useFormat();
  const given = riskClass(cell.level);
  const word = riskClassWord(given, format.language);
  const figure = format.level(cell.level);
  const type = riskTypeWord(cell.type, format.language);
  return (
    <button
      type="button"
      className={`${styles.cell} ${levels.risk} ${levels.filled}`}
      data-class={given}
      aria-pressed={chosen?.cell === cell}
      aria-label={t('site.figure.cell', {
        category: format.text(row.name),
        type,
        level: `${figure} ${word}`,
      })}
      onClick={() => onChoose({ row, cell })}
    >
      <b>{figure}</b> <span>{word}</span>
    </button>
  );
}

function Matrix({ rows, chosen, onChoose }: MatrixProps) {
  const t = useT(texts);
  const format = useFormat();
  return (
    <table className={styles.matrix} aria-label={t('site.figure.label')}>
      <colgroup>
        <col className={styles.names} />
        {operationalTypes.map((type) => (
          <col key={type} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('site.figure.kind')}</span>
          </th>
          {operationalTypes.map((type: OperationalType) => (
            <th key={type} scope="col">
              {riskTypeWord(type, format.language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" title={format.text(row.name)}>
              {format.text(row.name)}
            </th>
            {row.cells.map((cell) => (
              <td key={cell.type}>
                <MatrixCell row={row} cell={cell} chosen={chosen} onChoose={onChoose} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function firstChoice(rows: readonly FigureRow[]): Chosen | null {
  const row = rows.find(({ key }) => key === 'ca-i') ?? rows[0];
  const cell = row?.cells.find(({ type, threat }) => type === 'products' && threat !== null) ?? row?.cells[0];
  return row !== undefined && cell !== undefined ? { row, cell } : null;
}

interface ShownProps {
  readonly loaded: LoadedModel;
  readonly rows: readonly FigureRow[];
}

function Shown({ loaded, rows }: ShownProps) {
  const t = useT(texts);
  const format = useFormat();
  const { model } = loaded;
  // The figure first; what stands below it is drawn when the figure is there.
  const below = useDeferredValue<LoadedModel | null>(loaded, null);
  const [picked, setPicked] = useState<Chosen | null>(null);
  const chosen = picked ?? firstChoice(rows);
  const [top] = rows;
  const level = top
    ? `${format.level(top.highest)} ${riskClassWord(riskClass(top.highest), format.language)}`
    : '';
  return (
    <>
      <figure className={styles.shot}>
        <div className={styles.left}>
          <h2>
            {top
              ? t('site.figure.title', { category: format.text(top.name), level })
              : t('site.figure.label')}
          </h2>
          <p>{t('site.figure.sub')}</p>
          <Matrix rows={rows} chosen={chosen} onChoose={setPicked} />
        </div>
        <div className={styles.right} aria-live="polite">
          {chosen?.cell.threat ? (
            <ThreatGlance
              model={model}
              threat={chosen.cell.threat}
              type={chosen.cell.type}
              crumb={t('site.figure.mother', {
                category: format.text(chosen.row.name),
                type: riskTypeWord(chosen.cell.type, format.language).toLocaleLowerCase(),
              })}
            />
          ) : null}
        </div>
      </figure>
      {below === null ? <div className={styles.below} /> : <Proofs loaded={below} />}
    </>
  );
}

function Computed({ loaded }: { readonly loaded: LoadedModel }) {
  const rows = useInSteps(figureRows, loaded.model);
  return rows === null ? <Waiting /> : <Shown loaded={loaded} rows={rows} />;
}

export function HomeFigure() {
  const t = useT(texts);
  const { state, user } = useSession();
  const { data, error, refetch } = useQuery({
    ...modelQuery('latest', user?.id ?? null),
    enabled: state !== 'unresolved',
  });
  if (data !== undefined) return <Computed loaded={data} />;
  if (error === null) return <Waiting />;
  return (
    <div className={styles.shot}>
      <div className={styles.left}>
        <ErrorState error={error} title={t('site.figure.failed')} onRetry={() => refetch()} />
      </div>
      <div className={styles.right} />
    </div>
  );
}
