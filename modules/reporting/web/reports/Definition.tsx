import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { reportContract as contract, type SavedReport, templateContract } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { adaptTemplateQuestions } from '@klarsikt/engine/report';
import { refetchQueries, useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { useDocumentState } from '@klarsikt/web/platform/document/use-document.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { TemplateQuestions } from '@klarsikt/web/ui/fields/TemplateQuestions.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ReportRiskFilterFields } from './FilterFields.tsx';
import styles from './reports.module.css';
import { savedReportsTexts } from './texts.ts';

interface DefinitionProps {
  readonly id: number;
  readonly editor: DocumentEditor<SavedReport>;
  readonly onSaved: () => void;
}

/** The title is part of the address, so a new title changes the address of the page. */
function Title({ editor }: Pick<DefinitionProps, 'editor'>) {
  const t = useT(savedReportsTexts);
  const navigate = useNavigate();
  const { id } = useAssessment();
  const { document } = useDocumentState(editor);
  const [title, setTitle] = useState(document.title);
  const wanted = title.trim();
  const rename = async () => {
    editor.change(t('reports.name'), [{ op: 'set', path: '/title', value: wanted }]);
    await editor.flush();
    await refetchQueries(contract.listSaved);
    const params = { raId: String(id), reportTitle: wanted };
    await navigate({ to: '/ra/$raId/reports/$reportTitle/edit', params, replace: true });
  };
  return (
    <div className={styles.row}>
      <TextInput
        size="xs"
        label={t('reports.name')}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={wanted === '' || wanted === document.title}
        onClick={() => void rename()}
      >
        {t('reports.rename')}
      </Button>
    </div>
  );
}

function Remove({ id }: Pick<DefinitionProps, 'id'>) {
  const t = useT(savedReportsTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { id: assessment } = useAssessment();
  const askRemoval = useRemovalConfirmation();
  const showRemoved = useRemovalNotice();
  const remove = useCommand(contract.removeSaved, { refreshes: [contract.listSaved] });
  const press = async () => {
    const question = { message: t('reports.deleteAsk'), yes: t('reports.delete') };
    if (!(await askRemoval({ kind: 'report', id, onlyUsed: true, ...question }))) return;
    try {
      await remove.mutateAsync({ params: { id: assessment, report: id } });
      showRemoved({ kind: 'report', id, sentence: t('reports.deleted'), refreshes: [contract.listSaved] });
      await navigate({ to: '/ra/$raId/reports', params: { raId: String(assessment) } });
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <Button variant="subtle" color="red" onClick={() => void press()}>
      {t('reports.delete')}
    </Button>
  );
}

export function ReportDefinitionForm({ id, editor, onSaved }: DefinitionProps) {
  const t = useT(savedReportsTexts);
  const { id: assessment, document: assessed } = useAssessment();
  const { document } = useDocumentState(editor);
  const { data: templates = [] } = useCall(templateContract.forAssessment, { params: { x: assessment } });
  const { data: accepted } = useCall(contract.listAccepted, { params: { id: assessment, report: id } });
  const asked = templates.find(({ ref }) => ref === document.template)?.parameters ?? [];
  const parameters = adaptTemplateQuestions(asked, assessed);
  const write = async (label: string, patch: Patch) => {
    editor.change(label, [patch]);
    await editor.flush();
    onSaved();
  };
  return (
    <div className={styles.definition}>
      <Title editor={editor} />
      <TemplateQuestions
        parameters={parameters}
        value={document.parameters}
        onChange={(answers) =>
          void write(t('reports.questions'), { op: 'set', path: '/parameters', value: { ...answers } })
        }
      />
      {document.template.startsWith('word-') ? null : (
        <ReportRiskFilterFields
          value={document.riskFilter}
          onChange={(filter) =>
            void write(t('reports.filter'), { op: 'set', path: '/riskFilter', value: { ...filter } })
          }
        />
      )}
      {accepted?.length === 0 ? <Remove id={id} /> : null}
    </div>
  );
}
