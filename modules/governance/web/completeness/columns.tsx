import { LineCount, LineName, Tag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { instruments } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLatest } from '@klarsikt/web/platform/latest.ts';
import type { Column } from '@klarsikt/web/ui/table/columns.ts';
import { useMemo } from 'react';
import styles from './completeness.module.css';
import { ClosingLinks, ProofLinks, usePlaceNames } from './places.tsx';
import type { EntryLine, Line } from './rows.ts';
import { StatusMark } from './StatusMark.tsx';
import { texts } from './texts.ts';

/** So many objects are named in a line; the panel names more. */
const mostNamed = 2;

function ProofCell({ line: { entry } }: { readonly line: EntryLine }) {
  const t = useT(texts);
  const { proofs, closings, notApplicable, status, acceptance } = entry;
  if (status === 'met') return <ProofLinks proofs={proofs} most={mostNamed} />;
  if (notApplicable !== null)
    return 'reason' in notApplicable
      ? notApplicable.reason
      : t(`completeness.outOfScope.${notApplicable.scope}`);
  if (acceptance !== null) return acceptance.reason;
  return <ClosingLinks closings={closings} most={mostNamed} />;
}

/** What the cell says, as text and without leaving a place out. */
function useProofText(): (line: Line) => string {
  const t = useT(texts);
  const names = usePlaceNames();
  return (line) => {
    if (line.kind === 'chapter') return '';
    const { proofs, closings, notApplicable, status, acceptance } = line.entry;
    if (status === 'met') return names({ proofs });
    if (notApplicable !== null)
      return 'reason' in notApplicable
        ? notApplicable.reason
        : t(`completeness.outOfScope.${notApplicable.scope}`);
    return acceptance === null ? names({ closings }) : acceptance.reason;
  };
}

/** The first source of a requirement, as it is cited in short. */
export function shortSource({ entry: { requirement } }: EntryLine): string {
  const [source] = requirement.sources;
  if (source === undefined) return '';
  const known = instruments.find(({ key }) => key === source.instrument);
  return `${known?.key ?? source.instrument} ${source.paragraph}`;
}

const instrumentColumn = (header: string): Column<Line> => ({
  id: 'instrument',
  header,
  sortable: false,
  width: 160,
  value: (line) => (line.kind === 'chapter' ? null : shortSource(line)),
});

/** `compact`: beside the open panel or on a phone, where the words of a status may take two lines. */
export function useSheetColumns(compact: boolean, isPhone: boolean): readonly Column<Line>[] {
  const t = useT(texts);
  const { text } = useFormat();
  const proofText = useLatest(useProofText());
  return useMemo(() => {
    const requirement: Column<Line> = {
      id: 'requirement',
      header: t('completeness.requirement'),
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
            <LineCount>
              {line.done}/{line.total}
            </LineCount>
          </>
        ) : (
          <LineName name={`${line.key} ${text(line.entry.requirement.title)}`}>
            {line.entry.requirement.severity === 'should' ? <Tag>{t('completeness.should')}</Tag> : null}
          </LineName>
        ),
    };
    const instrument = instrumentColumn(t('completeness.instrument'));
    const status: Column<Line> = {
      id: 'status',
      header: t('completeness.status'),
      sortable: false,
      width: isPhone ? 132 : 196,
      value: (line) => (line.kind === 'chapter' ? null : t(`completeness.status.${line.entry.status}`)),
      cell: (line) => (line.kind === 'chapter' ? null : <StatusMark status={line.entry.status} />),
    };
    const proof: Column<Line> = {
      id: 'proof',
      header: t('completeness.proof'),
      sortable: false,
      width: 340,
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
  }, [t, text, compact, isPhone, proofText]);
}
