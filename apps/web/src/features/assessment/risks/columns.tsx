import { figureSegments, type RiskType, segmentContains } from '@klarsikt/engine';
import { useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { Areas, LineName, Tag } from '../_components/lines.tsx';
import { ExplainedLevel } from '../_components/trace/ExplainedLevel.tsx';
import styles from './risks.module.css';
import type { RiskLine } from './rows.ts';
import { texts } from './texts.ts';

function NameCell({ line }: { readonly line: RiskLine }) {
  const t = useT(texts);
  const { risk } = line;
  const tags = [
    ...(risk.kri ? [{ id: 'kri', word: t('risks.kri') }] : []),
    ...(risk.entry?.override ? [{ id: 'override', word: t('risks.override') }] : []),
    ...(risk.na ? [{ id: 'na', word: t('risks.na') }] : []),
  ];
  return (
    <LineName name={line.name} off={risk.na ? 'struck' : undefined}>
      {tags.map(({ id, word }) => (
        <Tag key={id} tone={id === 'kri' ? 'strong' : undefined}>
          {word}
        </Tag>
      ))}
    </LineName>
  );
}

function ShareCell({ line }: { readonly line: RiskLine }) {
  const t = useT(texts);
  const format = useFormat();
  if (line.share !== null)
    return <span data-zero={line.share === 0 || undefined}>{format.percent(line.share)}</span>;
  if (line.risk.quantifiability === 'qualitative') return null;
  return <span className={styles.noData}>{t('risks.noData')}</span>;
}

/** What every list of risks shows; the residual view leaves out what belongs to the inherent level. */
export function useRiskColumns(
  type: RiskType,
  view: 'inherent' | 'residual',
  /** Beside an open panel: the levels must be seen whole, so what is said elsewhere gives way. */
  narrow: boolean,
): readonly Column<RiskLine>[] {
  const t = useT(texts);
  return useMemo(() => {
    const level = (id: 'inherent' | 'residual'): Column<RiskLine> => ({
      id,
      header: t(`risks.${id}`),
      value: ({ risk }) => risk.figures?.[id] ?? null,
      cell: ({ risk, key }) => (
        <ExplainedLevel subject={{ kind: 'risk', type, key }} value={risk.figures?.[id] ?? null} />
      ),
      width: 116,
      highFirst: true,
    });
    const strength: Column<RiskLine> = {
      id: 'strength',
      header: t('risks.strength'),
      value: ({ risk }) => risk.figures?.strength ?? null,
      cell: ({ risk, key }) => (
        <ExplainedLevel
          subject={{ kind: 'risk', type, key }}
          value={risk.figures?.strength ?? null}
          look="meter"
        />
      ),
      width: 104,
      highFirst: true,
    };
    const name: Column<RiskLine> = {
      id: 'name',
      header: t('risks.name'),
      value: ({ name: own }) => own,
      cell: (line) => <NameCell line={line} />,
      hideable: false,
    };
    const exposure: Column<RiskLine>[] = [
      {
        id: 'segment',
        header: t('risks.segment'),
        value: ({ risk }) =>
          figureSegments
            .filter((segment) => segmentContains(risk.segment, segment))
            .map((segment) => t(`risks.segment${segment}`))
            .join(' '),
        width: 84,
      },
      {
        id: 'share',
        header: t('risks.share'),
        value: ({ share }) => share,
        cell: (line) => <ShareCell line={line} />,
        align: 'end',
        width: 108,
        highFirst: true,
      },
      {
        id: 'areas',
        header: t('risks.areas'),
        value: ({ areas }) => areas.join(' '),
        cell: ({ areas }) => <Areas areas={areas} />,
        width: 100,
      },
    ];
    const shownExposure = exposure.filter(({ id }) => view === 'inherent' && (!narrow || id === 'share'));
    return [name, ...shownExposure, level('inherent'), strength, level('residual')];
  }, [t, type, view, narrow]);
}
