import { useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import { formatPlainValue } from '@klarsikt/assessment/web/assessment/history/plain.ts';
import { useFieldLabelsOfModel } from '@klarsikt/assessment/web/assessment/history/use-field-words.ts';
import { formatFigure } from '@klarsikt/assessment/web/assessment/history/use-value-words.ts';
import type { AssessmentReading } from '@klarsikt/contract';
import { describeDocumentSubject, listDocumentEntries, type RefusedPart } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import { containsSearchedWords, toComparableText } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { useMemo, useState } from 'react';
import styles from './import.module.css';
import { wholeAssessmentTexts } from './whole-texts.ts';

interface EntryRow {
  readonly path: string;
  readonly part: string;
  readonly what: string;
  readonly value: string;
  readonly outcome: string;
  readonly refused: boolean;
}

const told = ['reference', 'whole', 'approval', 'unknown', 'missing', 'key', 'ownfield.unknown'] as const;

function reasonTextKeyOf({ reason }: RefusedPart) {
  const known = told.find((name) => name === reason);
  return `whole.reason.${known ?? 'form'}` as const;
}

function useEntryRows({ document, refused }: AssessmentReading, model: CompiledModel): readonly EntryRow[] {
  const t = useT(wholeAssessmentTexts);
  const format = useFormat();
  const word = useFieldLabelsOfModel(model);
  const subject = useSubjectWords();
  return useMemo(() => {
    const row = (path: string, content: unknown, reason: RefusedPart | null): EntryRow => {
      const about = describeDocumentSubject(model, document, path);
      const { part, name } = subject(about);
      const own = /^\/overlay\/own\/([^/]+)\/([^/]+)/.exec(path);
      const fields = about.field.split('/').filter((field) => field !== '');
      const key = name === null && about.key !== null ? [about.key] : [];
      return {
        path,
        part: own === null ? part : t('whole.own'),
        what:
          own === null
            ? [...(name === null ? [] : [name]), ...[...key, ...fields].map(word)].join(' · ')
            : own.slice(1).map(word).join(' · '),
        value: formatFigure(content, format) ?? formatPlainValue(content, word) ?? '',
        outcome: reason === null ? t('whole.isTaken') : t(reasonTextKeyOf(reason)),
        refused: reason !== null,
      };
    };
    return [
      ...refused.map((one) => row(one.path, one.content, one)),
      ...listDocumentEntries(document).map(({ path, value }) => row(path, value, null)),
    ];
  }, [document, refused, model, t, format, word, subject]);
}

function useColumns(): readonly DataTableColumn<EntryRow>[] {
  const t = useT(wholeAssessmentTexts);
  return useMemo(
    () => [
      { id: 'what', header: t('whole.what'), value: ({ what, part }) => what || part },
      { id: 'part', header: t('whole.part'), value: ({ part }) => part, width: 190 },
      { id: 'value', header: t('whole.value'), value: ({ value }) => value, width: 300 },
      { id: 'outcome', header: t('whole.outcome'), value: ({ outcome }) => outcome, width: 260 },
      { id: 'path', header: 'JSON', value: ({ path }) => path, width: 260, hidden: true },
    ],
    [t],
  );
}

type EntryFilter = 'all' | 'refused';

function filterRows(all: readonly EntryRow[], shown: EntryFilter, wanted: string): readonly EntryRow[] {
  const text = toComparableText(wanted.trim());
  return all.filter(
    ({ refused, ...row }) =>
      (shown === 'all' || refused) &&
      (text === '' || Object.values(row).some((cell) => containsSearchedWords(cell, text))),
  );
}

interface EntryTableProps {
  readonly read: AssessmentReading;
  readonly model: CompiledModel;
}

export function ImportEntryTable({ read, model }: EntryTableProps) {
  const t = useT(wholeAssessmentTexts);
  const { number } = useFormat();
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState<EntryFilter>(read.refused.length > 0 ? 'refused' : 'all');
  const all = useEntryRows(read, model);
  const columns = useColumns();
  const rows = useMemo(() => filterRows(all, shown, wanted), [all, shown, wanted]);
  const view = useTableView<EntryRow>({
    id: 'assessment.import',
    rows,
    rowKey: ({ path, refused }) => `${refused} ${path}`,
    columns,
  });
  return (
    <>
      <div className={styles.tools}>
        <SegmentedSwitch
          label={t('whole.show')}
          value={shown}
          options={[
            { value: 'all', label: t('whole.all', { count: number(all.length) }) },
            { value: 'refused', label: t('whole.refused', { count: number(read.refused.length) }) },
          ]}
          onChange={setShown}
        />
        <TextInput
          size="xs"
          aria-label={t('whole.search')}
          placeholder={t('whole.search')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      </div>
      {rows.length === 0 ? (
        <p className="muted">{t('whole.nothing')}</p>
      ) : (
        <div className={styles.entries}>
          <DataTable view={view} label={t('whole.rows')} rowName={({ what, part }) => what || part} />
        </div>
      )}
    </>
  );
}
