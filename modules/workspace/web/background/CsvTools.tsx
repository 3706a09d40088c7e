import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import type { ImportedLine, ImportOutcome } from '@klarsikt/contract';
import { readFileText } from '@klarsikt/web/platform/files/text-of.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileButton, Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { useState } from 'react';
import styles from './background.module.css';
import { backgroundTexts } from './texts.ts';

interface FileToolsProps {
  readonly name: string;
  readonly onDownload: () => Promise<void>;
  readonly send: (file: File, revision: number, check: boolean) => Promise<FileImportOutcome>;
  readonly accept: string;
  readonly words: { readonly out: string; readonly in: string };
}

/** Outcome of an import; `unread` contains the names of workbook sheets that were not imported. */
export interface FileImportOutcome extends ImportOutcome {
  readonly unread?: readonly string[];
}

interface CsvToolsProps extends Pick<FileToolsProps, 'name' | 'onDownload'> {
  readonly send: (csv: string, revision: number, check: boolean) => Promise<ImportOutcome>;
}

interface CheckedFile extends Pick<FileImportOutcome, 'unread'> {
  readonly file: File;
  readonly rows: readonly ImportedLine[];
}

function Rows({ rows }: { readonly rows: readonly ImportedLine[] }) {
  const t = useT(backgroundTexts);
  const outcome = (row: ImportedLine): string => {
    if (row.outcome !== 'refused') return t(`import.${row.outcome}`);
    const reason = row.reason === null ? '' : t(`import.reason.${row.reason}`);
    const place = row.column === null ? '' : `, ${t('import.inColumn', { column: row.column })}`;
    return t('import.refused', { reason: `${reason}${place}` });
  };
  return (
    <div className={styles.importRows}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            <th scope="col">{t('import.key')}</th>
            <th scope="col">{t('import.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.line} ${row.key}`} data-outcome={row.outcome}>
              <td>{row.line}</td>
              <td>{row.key}</td>
              <td>{outcome(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useImport({
  name,
  send,
  isCsv,
}: Pick<FileToolsProps, 'name' | 'send'> & { readonly isCsv: boolean }) {
  const t = useT(backgroundTexts);
  const language = useLanguage();
  const { editor } = useAssessment();
  const sayDone = useDoneMessage();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const fail = (error: unknown) => showError(error, language, t('import.failed'));
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (isCsv && (await isOtherFormat(file))) {
      showNotice(t('import.notCsv'), 'error');
      return;
    }
    try {
      await editor.flush();
      const { rows, unread = [] } = await send(file, editor.revision, true);
      setChecked({ file, rows, unread });
    } catch (error) {
      fail(error);
    }
  };
  const take = async ({ file }: CheckedFile): Promise<void> => {
    try {
      const { rows, changed } = await send(file, editor.revision, false);
      if (changed) {
        const { revision, at, patches } = changed;
        editor.adopt(t('import.step', { name }), { revision, at: new Date(at), patches });
      }
      const sentence = t('import.done', { count: rows.filter(({ outcome }) => outcome === 'taken').length });
      if (changed) sayDone(sentence);
      else showNotice(sentence);
      setChecked(null);
    } catch (error) {
      fail(error);
    }
  };
  return { checked, choose, take, close: () => setChecked(null) };
}

/** Returns true for a workbook, Word file or PDF, which users can select although the dialog asks for CSV. */
async function isOtherFormat(file: File): Promise<boolean> {
  const start = await file.slice(0, 5).text();
  return start.startsWith('PK\u0003\u0004') || start === '%PDF-' || start.startsWith('\ufffd\ufffd\u0011');
}

export function CsvFileTools({ send, ...rest }: CsvToolsProps) {
  const t = useT(backgroundTexts);
  return (
    <FigureFileTools
      {...rest}
      accept=".csv,text/csv"
      words={{ out: t('background.csvOut'), in: t('background.csvIn') }}
      send={async (file, revision, check) => send(await readFileText(file), revision, check)}
    />
  );
}

export function FigureFileTools({ name, onDownload, send, accept, words }: FileToolsProps) {
  const t = useT(backgroundTexts);
  const { editable, past } = useAssessment();
  const { checked, choose, take, close } = useImport({ name, send, isCsv: accept.includes('.csv') });
  const count = (outcome: ImportedLine['outcome']) =>
    checked?.rows.filter((row) => row.outcome === outcome).length ?? 0;
  return (
    <>
      {past === null ? (
        <Button size="xs" variant="default" onClick={() => void onDownload()}>
          {words.out}
        </Button>
      ) : null}
      {editable ? (
        <FileButton accept={accept} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button size="xs" variant="default" {...props}>
              {words.in}
            </Button>
          )}
        </FileButton>
      ) : null}
      {checked === null ? null : (
        <Modal opened onClose={close} title={t('import.title', { name })} size={1280}>
          <p>
            {t('import.summary', {
              taken: count('taken'),
              unchanged: count('unchanged'),
              refused: count('refused'),
            })}{' '}
            {t(count('refused') > 0 ? 'import.mustMend' : 'import.nothingWritten')}
          </p>
          {checked.unread === undefined || checked.unread.length === 0 ? null : (
            <p>{t('import.unread', { names: checked.unread.join(', ') })}</p>
          )}
          <Rows rows={checked.rows.filter(({ outcome }) => outcome !== 'unchanged')} />
          <Group mt="md" justify="flex-end">
            <Button
              disabled={count('refused') > 0 || count('taken') === 0}
              onClick={() => void take(checked)}
            >
              {t('import.confirm')}
            </Button>
          </Group>
        </Modal>
      )}
    </>
  );
}
