import {
  ListRowCount,
  ListRowName,
  ListRowTag,
} from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLatestValue } from '@klarsikt/web/platform/latest.ts';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { useMemo } from 'react';
import styles from './completeness.module.css';
import { gapTexts } from './gap-texts.ts';
import { GapClosingLinks, ProofLinks, useRequirementPlaceNames } from './places.tsx';
import type { RequirementLine, SheetLine } from './rows.ts';
import { RequirementStatusMark } from './StatusMark.tsx';
import { completenessTexts } from './texts.ts';
import { useNotApplicableReason } from './use-why-not.ts';

/** Maximum number of objects named in a line; the panel names more. */
const mostNamed = 2;

function ProofCell({ line: { entry } }: { readonly line: RequirementLine }) {
  const whyNot = useNotApplicableReason();
  const { proofs, closings, notApplicable, status, acceptance } = entry;
  if (status === 'met') return <ProofLinks proofs={proofs} most={mostNamed} />;
  if (notApplicable !== null) return whyNot(notApplicable);
  if (acceptance !== null) return acceptance.reason;
  return <GapClosingLinks closings={closings} most={mostNamed} />;
}

/** Returns a function that formats a cell with all places, for exported files. */
function useProofText(): (line: SheetLine) => string {
  const whyNot = useNotApplicableReason();
  const names = useRequirementPlaceNames();
  return (line) => {
    if (line.kind === 'chapter') return '';
    const { proofs, closings, notApplicable, status, acceptance } = line.entry;
    if (status === 'met') return names({ proofs });
    if (notApplicable !== null) return whyNot(notApplicable);
    return acceptance === null ? names({ closings }) : acceptance.reason;
  };
}

export function formatRequirementSource({ entry: { requirement } }: RequirementLine): string {
  const [source] = requirement.sources;
  return source === undefined ? '' : `${source.short} ${source.paragraph}`;
}

const instrumentColumn = (header: string): DataTableColumn<SheetLine> => ({
  id: 'instrument',
  header,
  sortable: false,
  width: 200,
  value: (line) => (line.kind === 'chapter' ? null : formatRequirementSource(line)),
});

interface StatusColumnInput {
  readonly header: string;
  readonly width: number;
  readonly wordOf: (line: RequirementLine) => string;
}

const statusColumn = ({ header, width, wordOf }: StatusColumnInput): DataTableColumn<SheetLine> => ({
  id: 'status',
  header,
  sortable: false,
  width,
  value: (line) => (line.kind === 'chapter' ? null : wordOf(line)),
  cell: (line) =>
    line.kind === 'chapter' ? null : (
      <RequirementStatusMark status={line.entry.status} isProposed={line.entry.fault === 'second'} />
    ),
});

/**
 * Makes the columns of the sheet. `compact` is true beside the open panel and on a phone, where a status may take two
 * lines.
 */
export function useSheetColumns(compact: boolean, isPhone: boolean): readonly DataTableColumn<SheetLine>[] {
  const t = useT(completenessTexts);
  const g = useT(gapTexts);
  const { text } = useFormat();
  const proofText = useLatestValue(useProofText());
  return useMemo(() => {
    const requirement: DataTableColumn<SheetLine> = {
      id: 'requirement',
      header: t('completeness.requirement'),
      ...(compact ? {} : { width: 340, upTo: 390 }),
      sortable: false,
      hideable: false,
      value: (line) => (line.kind === 'chapter' ? line.key : text(line.entry.requirement.title)),
      csv: (line) => {
        if (line.kind === 'entry') return `${line.key} ${text(line.entry.requirement.title)}`;
        return `${t(`completeness.chapter.${line.key}`)} (${line.done}/${line.total})`;
      },
      cell: (line) =>
        line.kind === 'chapter' ? (
          <>
            {t(`completeness.chapter.${line.key}`)}{' '}
            <ListRowCount>
              {line.done}/{line.total}
            </ListRowCount>
          </>
        ) : (
          <ListRowName name={`${line.key} ${text(line.entry.requirement.title)}`}>
            {line.entry.requirement.severity === 'should' ? (
              <ListRowTag>{t('completeness.should')}</ListRowTag>
            ) : null}
          </ListRowName>
        ),
    };
    const instrument = instrumentColumn(t('completeness.instrument'));
    const status = statusColumn({
      header: t('completeness.status'),
      width: isPhone ? 132 : 196,
      wordOf: ({ entry: { fault, status: name } }) =>
        fault === 'second' ? g('gap.pending') : t(`completeness.status.${name}`),
    });
    const proof: DataTableColumn<SheetLine> = {
      id: 'proof',
      header: t('completeness.proof'),
      sortable: false,
      width: 340,
      grows: true,
      value: () => null,
      csv: (line) => proofText()(line),
      cell: (line) =>
        line.kind === 'chapter' ? null : (
          <span className={styles.proof}>
            <ProofCell line={line} />
          </span>
        ),
    };
    return compact ? [requirement, status] : [requirement, instrument, status, proof];
  }, [t, g, text, compact, isPhone, proofText]);
}
