import { templateContract as contract, type OwnTemplate } from '@klarsikt/contract';
import { listAvailableFields, type ReportTemplate } from '@klarsikt/engine/report';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { useDocumentEditor, useDocumentState } from '@klarsikt/web/platform/document/use-document.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { type BlockDraft, type BlockPath, filterBlockDrafts, listBlockTreeRows } from '../blocks.ts';
import { ownTemplateDocumentKind } from '../kind.ts';
import { TemplatePreview, usePreviewAssessment } from '../TemplatePreview.tsx';
import styles from '../template.module.css';
import { templateTexts } from '../texts.ts';
import { BlockForm } from './BlockForm.tsx';
import { BlockTree } from './BlockTree.tsx';
import { TemplateHeadForm } from './HeadForm.tsx';
import { BlockStates } from './States.tsx';
import { createTemplateShape } from './scope.ts';
import { useOfferedFields } from './use-offered.ts';

type Data = Parameters<typeof useDocumentEditor<OwnTemplate>>[2];
type Fault = { readonly place: string; readonly message: string };

/** Returns the faults of a block and of the blocks below it. */
export function filterFaultsAt(faults: readonly Fault[], place: string): readonly Fault[] {
  return faults.filter((fault) => fault.place === place || fault.place.startsWith(`${place}.`));
}

function useRemove(id: number) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const askRemoval = useRemovalConfirmation();
  const showRemoved = useRemovalNotice();
  const remove = useCommand(contract.remove, { refreshes: [contract.list] });
  return async () => {
    const question = { message: t('template.deleteAsk'), yes: t('template.delete') };
    if (!(await askRemoval({ kind: 'template', id, onlyUsed: true, ...question }))) return;
    try {
      await remove.mutateAsync({ params: { id } });
      showRemoved({ kind: 'template', id, sentence: t('template.deleted'), refreshes: [contract.list] });
      await navigate({ to: '/ra/templates' });
    } catch (error) {
      showError(error, language);
    }
  };
}

function Head({
  editor,
  document,
  assessment,
  faults,
}: {
  readonly editor: DocumentEditor<OwnTemplate>;
  readonly document: OwnTemplate;
  readonly assessment: number | null;
  readonly faults: readonly Fault[];
}) {
  const t = useT(templateTexts);
  const { template, kind } = document;
  const offered = useOfferedFields(
    listAvailableFields(null, createTemplateShape(kind, template)),
    assessment,
  );
  const own = faults.filter(({ place }) => !place.startsWith('content'));
  return (
    <>
      <TemplateHeadForm
        head={template}
        offered={offered}
        write={(field, value) =>
          editor.change(t('template.saveLabel'), [
            { op: 'set', path: `/template/${field}`, value: JSON.parse(JSON.stringify(value)) },
          ])
        }
      />
      <ul className={styles.faultList}>
        {own.map(({ place, message }) => (
          <li key={`${place} ${message}`}>{message}</li>
        ))}
      </ul>
    </>
  );
}

interface EditorProps {
  readonly id: number;
  readonly editor: DocumentEditor<OwnTemplate>;
}

function Tools({ id, editor }: EditorProps) {
  const t = useT(templateTexts);
  const remove = useRemove(id);
  return (
    <>
      <DocumentTools editor={editor} words={{ labelOf: () => t('template.saveLabel') }} />
      <BlockStates id={id} editor={editor} />
      <Button variant="subtle" color="red" onClick={() => void remove()}>
        {t('template.delete')}
      </Button>
    </>
  );
}

function useBlocks(editor: DocumentEditor<OwnTemplate>, { content: blocks }: ReportTemplate) {
  const t = useT(templateTexts);
  const [chosen, choose] = useState<BlockPath | null>(null);
  const content = filterBlockDrafts(blocks);
  const rows = listBlockTreeRows(content);
  const row = rows.find(({ place }) => place === chosen?.join('.')) ?? null;
  const write = useCallback(
    (next: readonly BlockDraft[]) =>
      editor.change(t('template.blocks'), [
        { op: 'set', path: '/template/content', value: JSON.parse(JSON.stringify(next)) },
      ]),
    [editor, t],
  );
  return { content, rows, row, choose, write };
}

export function TemplateEditor({ id, data }: { readonly id: number; readonly data: Data }) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const editor = useDocumentEditor(ownTemplateDocumentKind, id, data);
  const { document } = useDocumentState(editor);
  const { template, kind } = document;
  const { content, rows, row, choose, write } = useBlocks(editor, template);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const previewed = usePreviewAssessment();
  // Current values are shown only in templates for an assessment.
  const valued = kind === 'assessment' ? previewed.id : null;
  return (
    <Page
      flush
      title={template.name[language]}
      sub={faults.length === 0 ? t('template.noFaults') : t('template.faults', { count: faults.length })}
      tools={<Tools id={id} editor={editor} />}
    >
      <div className={styles.editor}>
        <div className={styles.pane}>
          <BlockTree
            content={content}
            rows={rows}
            chosen={row}
            faults={faults}
            onChoose={choose}
            onChange={write}
          />
        </div>
        <div className={styles.pane}>
          {row === null ? (
            <Head editor={editor} document={document} assessment={valued} faults={faults} />
          ) : (
            <BlockForm
              key={row.place}
              row={row}
              rows={rows}
              content={content}
              template={template}
              kind={kind}
              assessment={valued}
              faults={filterFaultsAt(faults, row.place)}
              onChange={write}
            />
          )}
        </div>
        <div className={styles.preview}>
          <TemplatePreview template={template} kind={kind} previewed={previewed} onFaults={setFaults} />
        </div>
      </div>
    </Page>
  );
}
