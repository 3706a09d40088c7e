import {
  formatRelevanceAreas,
  InclusionCheckbox,
  ListRowCount,
  ListRowName,
  ListRowTag,
  RelevanceAreas,
} from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { OwnPartTag } from '@klarsikt/assessment/web/assessment/_components/lists/OwnTag.tsx';
import {
  useAssessment,
  useStableAssessment,
} from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { listConcernReasons, rankConcern } from '@klarsikt/engine/analysis';
import { type CompiledModel, isMultiRelevant } from '@klarsikt/engine/model';
import { listFigureSegments } from '@klarsikt/engine/values';
import { getConcernName, getSegmentWord, getSourceLevelName } from '@klarsikt/engine/words';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { CellValue, DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { useMemo } from 'react';
import type { ThreatLine, ThreatListLine } from './rows.ts';
import { ThreatLevel } from './ThreatLevel.tsx';
import { assessmentThreatsTexts } from './texts.ts';
import styles from './threats.module.css';
import { useThreatEditing } from './use-threat-edit.ts';

function NameCell({ line }: { readonly line: ThreatListLine }) {
  const t = useT(assessmentThreatsTexts);
  if (line.kind === 'category')
    return (
      <>
        {line.name} <ListRowCount>{line.lines.length}</ListRowCount>
      </>
    );
  const { entry, motivated, absence } = line.row;
  return (
    <ListRowName name={line.name} off={absence === null ? undefined : 'muted'}>
      <OwnPartTag entity={line.key} />
      {entry?.override === undefined ? null : (
        <ListRowTag tone={motivated ? undefined : 'open'}>
          {t(motivated ? 'threats.ownTag' : 'threats.openTag')}
        </ListRowTag>
      )}
    </ListRowName>
  );
}

function UseCell({ line }: { readonly line: ThreatLine }) {
  const t = useT(assessmentThreatsTexts);
  const { editable } = useStableAssessment();
  const edit = useThreatEditing();
  const { absence, selected } = line.row;
  const said = absence === null ? null : t(`threats.absenceShort.${absence}`);
  if (absence !== null && absence !== 'deselected' && absence !== 'unconcerned')
    return <span className={styles.absence}>{said}</span>;
  return (
    <span className={styles.use}>
      <InclusionCheckbox
        label={t('threats.takesPartOf', { name: line.name })}
        checked={selected}
        disabled={!editable}
        onChange={(checked) => edit.select(line.row, checked)}
      />
      {said === null ? null : <span className={styles.absence}>{said}</span>}
    </span>
  );
}

type T = TranslateFunction<keyof (typeof assessmentThreatsTexts)['en']>;

/** Reads a value only from threat rows, because category headings have only a name. */
const of =
  (value: (line: ThreatLine) => CellValue) =>
  (line: ThreatListLine): CellValue =>
    line.kind === 'threat' ? value(line) : null;

const factColumns = (t: T, { language }: LanguageFormat): readonly DataTableColumn<ThreatListLine>[] => [
  {
    id: 'areas',
    header: t('threats.areas'),
    value: of((line) => formatRelevanceAreas(line.areas, language)),
    cell: (line) => (line.kind === 'threat' ? <RelevanceAreas areas={line.areas} /> : null),
    width: 140,
    upTo: 215,
  },
  {
    id: 'multi',
    header: t('threats.relevances'),
    value: of(({ row }) => (isMultiRelevant(row.threat) ? t('threats.severalAreas') : null)),
    width: 110,
    hidden: true,
  },
  {
    id: 'label',
    header: t('threats.label'),
    value: of(({ row }) => getSourceLevelName(row.threat.label, language)),
    width: 100,
  },
];

/**
 * Column of the relation to the chosen businesses, sorted with direct relations first. The cell adds the reason; in
 * files the reason has its own column.
 */
function concernColumn(
  t: T,
  { language, text }: LanguageFormat,
  model: CompiledModel,
): DataTableColumn<ThreatListLine> {
  const rank = (line: ThreatListLine) => (line.kind === 'threat' ? rankConcern(line.row.concern) : 0);
  const reason = ({ row }: ThreatLine) =>
    row.concern === null ? '' : listConcernReasons(model, row.concern).map(text).join(', ');
  return {
    id: 'concern',
    header: t('threats.concern'),
    width: 88,
    value: of(({ row }) => (row.concern === null ? null : getConcernName(row.concern.kind, language))),
    compare: (a, b) => rank(a) - rank(b),
    csv: (line) => {
      if (line.kind !== 'threat') return '';
      const { concern } = line.row;
      if (concern === null) return t('threats.concernNone');
      return `${getConcernName(concern.kind, language)}: ${reason(line)}`;
    },
    cell: (line) => {
      if (line.kind !== 'threat') return null;
      const { concern } = line.row;
      if (concern === null) return <span className="muted">{t('threats.concernNone')}</span>;
      return <span title={reason(line)}>{getConcernName(concern.kind, language)}</span>;
    },
  };
}

const partColumns = (t: T): readonly DataTableColumn<ThreatListLine>[] => [
  {
    id: 'risks',
    header: t('threats.risks'),
    value: of((line) => line.risks.length),
    align: 'end',
    width: 70,
    highFirst: true,
  },
  {
    id: 'use',
    header: t('threats.use'),
    value: of(({ row }) => t(row.absence === null ? 'threats.yes' : `threats.absenceShort.${row.absence}`)),
    cell: (line) => (line.kind === 'threat' ? <UseCell line={line} /> : null),
    width: 92,
  },
];

/** With `compact`, columns that the panel beside the list shows are left out. */
export function useThreatColumns(
  compact: boolean,
  onOpen: (key: string) => void,
): readonly DataTableColumn<ThreatListLine>[] {
  const t = useT(assessmentThreatsTexts);
  const format = useFormat();
  const { model, document } = useAssessment();
  const { segment: chosen, businesses } = document.settings;
  const asksConcern = businesses.length > 0;
  return useMemo(() => {
    const { language } = format;
    const levels = listFigureSegments(chosen).map(
      (segment): DataTableColumn<ThreatListLine> => ({
        id: segment,
        header: getSegmentWord(segment, language),
        value: of(({ row }) => row.segments.find((each) => each.segment === segment)?.counts ?? null),
        cell: (line) =>
          line.kind === 'threat' ? (
            <ThreatLevel row={line.row} name={line.name} segment={segment} onOpen={() => onOpen(line.key)} />
          ) : null,
        width: 116,
        highFirst: true,
      }),
    );
    const name: DataTableColumn<ThreatListLine> = {
      id: 'name',
      header: t('threats.name'),
      value: ({ name: own }) => own,
      cell: (line) => <NameCell line={line} />,
      hideable: false,
    };
    const concern = asksConcern ? [concernColumn(t, format, model)] : [];
    return compact
      ? [name, ...levels]
      : [name, ...concern, ...factColumns(t, format), ...levels, ...partColumns(t)];
  }, [t, format, model, chosen, asksConcern, compact, onOpen]);
}
