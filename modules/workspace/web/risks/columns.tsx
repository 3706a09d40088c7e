import {
  formatRelevanceAreas,
  ListRowName,
  ListRowTag,
  RelevanceAreas,
} from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { OwnPartTag } from '@klarsikt/assessment/web/assessment/_components/lists/OwnTag.tsx';
import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useOwnFieldColumns } from '@klarsikt/assessment/web/ownfield/own-field-table.tsx';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { type AppetiteStatement, compareWithLimit, getRiskLimit } from '@klarsikt/engine/appetite';
import { figureSegments, type Language, type RiskType } from '@klarsikt/engine/text';
import { isInSegment } from '@klarsikt/engine/values';
import { getSegmentWord } from '@klarsikt/engine/words';
import { AppetiteMark } from '@klarsikt/governance/web/appetite/AppetiteMark.tsx';
import { useAppetite } from '@klarsikt/governance/web/appetite/use-appetite.ts';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { useCallback, useMemo } from 'react';
import styles from '../levels/risks.module.css';
import { levelsPageTexts } from '../levels/texts.ts';
import type { RiskLine } from './rows.ts';

function useSegmentWords(): ({ risk }: RiskLine) => string {
  const t = useT(levelsPageTexts);
  const { language } = useFormat();
  return useCallback(
    ({ risk }) => {
      const [only, other] = figureSegments.filter((segment) => isInSegment(risk.segment, segment));
      if (only === undefined) return '';
      return other === undefined ? getSegmentWord(only, language) : t('risks.bothSegments');
    },
    [t, language],
  );
}

/** Shows segment and areas below the name, because they have no columns of their own beside a panel. */
function NameBesidePanel({ line }: { readonly line: RiskLine }) {
  const { language } = useFormat();
  const segmentOf = useSegmentWords();
  const facts = [segmentOf(line), formatRelevanceAreas(line.areas, language)].filter((fact) => fact !== '');
  return (
    <>
      <NameCell line={line} />
      <span className={styles.facts}>{facts.join(' · ')}</span>
    </>
  );
}

function NameCell({ line }: { readonly line: RiskLine }) {
  const t = useT(levelsPageTexts);
  const { risk } = line;
  const tags = [
    ...(risk.kri ? [{ id: 'kri', word: t('risks.kri') }] : []),
    ...(risk.entry?.override ? [{ id: 'override', word: t('risks.override') }] : []),
    ...(risk.na ? [{ id: 'na', word: t('risks.na') }] : []),
  ];
  return (
    <ListRowName name={line.name} off={risk.na ? 'struck' : undefined}>
      <OwnPartTag entity={line.key} />
      {tags.map(({ id, word }) => (
        <ListRowTag key={id} tone={id === 'kri' ? 'strong' : undefined}>
          {word}
        </ListRowTag>
      ))}
    </ListRowName>
  );
}

function ShareCell({ line }: { readonly line: RiskLine }) {
  const t = useT(levelsPageTexts);
  const format = useFormat();
  if (line.share !== null)
    return <span data-zero={line.share === 0 || undefined}>{format.percent(line.share)}</span>;
  if (line.risk.quantifiability === 'qualitative') return null;
  return <span className={styles.noData}>{t('risks.noData')}</span>;
}

type T = TranslateFunction<keyof (typeof levelsPageTexts)['en']>;

const subjectOf = (type: RiskType, { key }: RiskLine) => ({ kind: 'risk', type, key }) as const;

function levelColumn(t: T, type: RiskType, id: 'inherent' | 'residual'): DataTableColumn<RiskLine> {
  return {
    id,
    header: t(`risks.${id}`),
    fileHeader: `${t(`risks.${id}`)} (0–4)`,
    value: ({ risk }) => risk.figures?.[id] ?? null,
    cell: (line) => (
      <ExplainedLevel subject={subjectOf(type, line)} value={line.risk.figures?.[id] ?? null} />
    ),
    width: 124,
    highFirst: true,
  };
}

function strengthColumn(t: T, type: RiskType): DataTableColumn<RiskLine> {
  return {
    id: 'strength',
    header: t('risks.strength'),
    fileHeader: `${t('risks.strength')} (0–4)`,
    value: ({ risk }) => risk.figures?.strength ?? null,
    cell: (line) => (
      <ExplainedLevel
        subject={subjectOf(type, line)}
        value={line.risk.figures?.strength ?? null}
        look="meter"
      />
    ),
    width: 104,
    highFirst: true,
  };
}

function appetiteColumn(t: T, type: RiskType, appetite: AppetiteStatement): DataTableColumn<RiskLine> {
  const against = ({ key, risk }: RiskLine) => {
    const found = type === 'legals' ? null : getRiskLimit(appetite, type, key);
    return found === null || risk.figures == null
      ? null
      : compareWithLimit(risk.figures.residual, found.limit);
  };
  return {
    id: 'appetite',
    header: t('risks.appetite'),
    value: (line) => {
      const found = against(line);
      return found === null ? null : found.residual - found.limit;
    },
    cell: (line) => <AppetiteMark against={against(line)} />,
    width: 104,
    highFirst: true,
  };
}

function exposureColumns(
  t: T,
  language: Language,
  { text }: Pick<LanguageFormat, 'text'>,
  segmentOf: (line: RiskLine) => string,
): readonly DataTableColumn<RiskLine>[] {
  return [
    {
      id: 'segment',
      header: t('risks.segment'),
      value: segmentOf,
      width: 148,
      upTo: 156,
    },
    {
      id: 'share',
      header: t('risks.share'),
      value: ({ share }) => share,
      cell: (line) => <ShareCell line={line} />,
      align: 'end',
      width: 94,
      upTo: 100,
      highFirst: true,
    },
    {
      id: 'areas',
      header: t('risks.areas'),
      value: ({ areas }) => formatRelevanceAreas(areas, language),
      cell: ({ areas }) => <RelevanceAreas areas={areas} />,
      width: 202,
      upTo: 216,
    },
    {
      id: 'labels',
      header: t('risks.labels'),
      value: ({ labels }) => labels.map(({ name }) => text(name)).join(', '),
      width: 160,
      upTo: 300,
      hidden: true,
    },
  ];
}

const ownFieldsOf = ({ risk }: RiskLine) => risk.entry?.ownFields;

/** Columns of every list of risks; the list of residual risks omits those of the inherent level. */
export function useRiskColumns(
  type: RiskType,
  view: 'inherent' | 'residual',
  /** True beside an open panel: fewer columns are shown, so that the levels remain visible. */
  narrow: boolean,
): readonly DataTableColumn<RiskLine>[] {
  const t = useT(levelsPageTexts);
  const format = useFormat();
  const { language } = format;
  const segmentOf = useSegmentWords();
  const appetite = useAppetite();
  const ownColumns = useOwnFieldColumns(useOwnFields('risk'), ownFieldsOf);
  return useMemo(() => {
    const name: DataTableColumn<RiskLine> = {
      id: 'name',
      header: t('risks.name'),
      value: ({ name: own }) => own,
      cell: (line) => (narrow ? <NameBesidePanel line={line} /> : <NameCell line={line} />),
      hideable: false,
    };
    const exposure = exposureColumns(t, language, format, segmentOf).filter(
      ({ id }) => view === 'inherent' && (!narrow || id === 'share'),
    );
    const codes: readonly DataTableColumn<RiskLine>[] =
      type === 'industries' && !narrow
        ? [{ id: 'code', header: t('risks.code'), value: ({ code }) => code, width: 190 }]
        : [];
    return [
      name,
      ...codes,
      ...exposure,
      levelColumn(t, type, 'inherent'),
      strengthColumn(t, type),
      levelColumn(t, type, 'residual'),
      ...(view === 'residual' && appetite != null ? [appetiteColumn(t, type, appetite.document)] : []),
      ...(narrow ? [] : ownColumns),
    ];
  }, [t, format, language, segmentOf, type, view, narrow, appetite, ownColumns]);
}
