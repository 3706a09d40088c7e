import {
  Areas,
  formatAreas,
  LineCount,
  LineName,
  Tag,
  UseBox,
} from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { OwnTag } from '@klarsikt/assessment/web/assessment/_components/lists/OwnTag.tsx';
import {
  useAssessment,
  useAssessmentDesk,
} from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { concernRank, listConcernReasons } from '@klarsikt/engine/analysis';
import { type CompiledModel, isMultiRelevant } from '@klarsikt/engine/model';
import { figureSegmentsOf } from '@klarsikt/engine/values';
import { concernWord, segmentWord, sourceLevelWord } from '@klarsikt/engine/words';
import { type Format, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type Translate, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { CellValue, Column } from '@klarsikt/web/ui/table/columns.ts';
import { useMemo } from 'react';
import type { ListLine, ThreatLine } from './rows.ts';
import { ThreatLevel } from './ThreatLevel.tsx';
import { texts } from './texts.ts';
import styles from './threats.module.css';
import { useThreatEdit } from './use-threat-edit.ts';

function NameCell({ line }: { readonly line: ListLine }) {
  const t = useT(texts);
  if (line.kind === 'category')
    return (
      <>
        {line.name} <LineCount>{line.lines.length}</LineCount>
      </>
    );
  const { entry, motivated, absence } = line.row;
  return (
    <LineName name={line.name} off={absence === null ? undefined : 'muted'}>
      <OwnTag entity={line.key} />
      {entry?.override === undefined ? null : (
        <Tag tone={motivated ? undefined : 'open'}>{t(motivated ? 'threats.ownTag' : 'threats.openTag')}</Tag>
      )}
    </LineName>
  );
}

function UseCell({ line }: { readonly line: ThreatLine }) {
  const t = useT(texts);
  const { editable } = useAssessmentDesk();
  const edit = useThreatEdit();
  const { absence, selected } = line.row;
  const said = absence === null ? null : t(`threats.absenceShort.${absence}`);
  if (absence !== null && absence !== 'deselected' && absence !== 'unconcerned')
    return <span className={styles.absence}>{said}</span>;
  return (
    <span className={styles.use}>
      <UseBox
        label={t('threats.takesPartOf', { name: line.name })}
        checked={selected}
        disabled={!editable}
        onChange={(checked) => edit.select(line.row, checked)}
      />
      {said === null ? null : <span className={styles.absence}>{said}</span>}
    </span>
  );
}

type T = Translate<keyof (typeof texts)['en']>;

/** Category headings have only a name. */
const of =
  (value: (line: ThreatLine) => CellValue) =>
  (line: ListLine): CellValue =>
    line.kind === 'threat' ? value(line) : null;

const factColumns = (t: T, { language }: Format): readonly Column<ListLine>[] => [
  {
    id: 'areas',
    header: t('threats.areas'),
    value: of((line) => formatAreas(line.areas, language)),
    cell: (line) => (line.kind === 'threat' ? <Areas areas={line.areas} /> : null),
    width: 140,
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
    value: of(({ row }) => sourceLevelWord(row.threat.label, language)),
    width: 100,
  },
];

/** Sorted with direct concerns first; the reason follows the word, and has a column of its own in files. */
function concernColumn(t: T, { language, text }: Format, model: CompiledModel): Column<ListLine> {
  const rank = (line: ListLine) => (line.kind === 'threat' ? concernRank(line.row.concern) : 0);
  const reason = ({ row }: ThreatLine) =>
    row.concern === null ? '' : listConcernReasons(model, row.concern).map(text).join(', ');
  return {
    id: 'concern',
    header: t('threats.concern'),
    width: 88,
    value: of(({ row }) => (row.concern === null ? null : concernWord(row.concern.kind, language))),
    compare: (a, b) => rank(a) - rank(b),
    csv: (line) => {
      if (line.kind !== 'threat') return '';
      const { concern } = line.row;
      if (concern === null) return t('threats.concernNone');
      return `${concernWord(concern.kind, language)}: ${reason(line)}`;
    },
    cell: (line) => {
      if (line.kind !== 'threat') return null;
      const { concern } = line.row;
      if (concern === null) return <span className="muted">{t('threats.concernNone')}</span>;
      return <span title={reason(line)}>{concernWord(concern.kind, language)}</span>;
    },
  };
}

const partColumns = (t: T): readonly Column<ListLine>[] => [
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
    width: 112,
  },
];

/** `compact` is used beside the open panel, which shows the other columns. */
export function useThreatColumns(
  compact: boolean,
  onOpen: (key: string) => void,
): readonly Column<ListLine>[] {
  const t = useT(texts);
  const format = useFormat();
  const { model, document } = useAssessment();
  const { segment: chosen, businesses } = document.settings;
  const asksConcern = businesses.length > 0;
  return useMemo(() => {
    const { language } = format;
    const levels = figureSegmentsOf(chosen).map(
      (segment): Column<ListLine> => ({
        id: segment,
        header: segmentWord(segment, language),
        value: of(({ row }) => row.segments.find((each) => each.segment === segment)?.counts ?? null),
        cell: (line) =>
          line.kind === 'threat' ? (
            <ThreatLevel row={line.row} name={line.name} segment={segment} onOpen={() => onOpen(line.key)} />
          ) : null,
        width: 116,
        highFirst: true,
      }),
    );
    const name: Column<ListLine> = {
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
