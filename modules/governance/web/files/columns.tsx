import type { AssessmentFile } from '@klarsikt/contract';
import { evidenceClassTexts, evidenceStateTexts } from '@klarsikt/engine/governance';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { useMemo } from 'react';
import { useFileSubject } from './about.tsx';
import { useFileSizeText } from './FileLine.tsx';
import { FileState } from './state.tsx';
import { evidenceFilesTexts } from './texts.ts';

/** Makes the columns of the list of files. `compact` leaves out details that the open panel shows. */
export function useFileColumns(compact: boolean): readonly DataTableColumn<AssessmentFile>[] {
  const t = useT(evidenceFilesTexts);
  const { text, date } = useFormat();
  const size = useFileSizeText();
  const about = useFileSubject();
  return useMemo(() => {
    const title: DataTableColumn<AssessmentFile> = {
      id: 'title',
      header: t('files.name'),
      value: (file) => file.title,
      cell: (file) => <span title={file.title}>{file.title}</span>,
      hideable: false,
    };
    const state: DataTableColumn<AssessmentFile> = {
      id: 'state',
      header: t('files.state'),
      value: (file) => text(evidenceStateTexts[file.state]),
      cell: (file) => <FileState file={file} />,
      width: 170,
    };
    const rest: readonly DataTableColumn<AssessmentFile>[] = [
      { id: 'about', header: t('files.about'), value: (file) => about(file).words, width: 230, upTo: 380 },
      {
        id: 'class',
        header: t('files.class'),
        value: ({ class: is }) => text(evidenceClassTexts[is]),
        width: 130,
        upTo: 180,
      },
      {
        id: 'effective',
        header: t('files.effective'),
        value: (file) => file.effective,
        cell: (file) => (file.effective === null ? '' : date(file.effective)),
        width: 110,
        highFirst: true,
      },
      { id: 'kind', header: t('files.kind'), value: (file) => file.kind, width: 70 },
      {
        id: 'size',
        header: t('files.size'),
        value: (file) => file.bytes,
        cell: (file) => size(file.bytes),
        align: 'end',
        width: 80,
        hidden: true,
      },
      {
        id: 'added',
        header: t('files.addedAt'),
        value: (file) => file.addedAt,
        cell: (file) => date(file.addedAt),
        width: 110,
        highFirst: true,
      },
      { id: 'by', header: t('files.by'), value: (file) => file.addedBy, width: 130, upTo: 220 },
    ];
    return compact ? [title, state] : [title, state, ...rest];
  }, [t, text, date, size, about, compact]);
}
