import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type AcceptedReport,
  reportContract as contract,
  type ReportDraft,
  type SavedReport,
} from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './reports.module.css';
import { savedReportsTexts } from './texts.ts';

const formats = ['docx', 'pdf', 'html'] as const;

function Frozen({ accepted }: { readonly accepted: AcceptedReport }) {
  const t = useT(savedReportsTexts);
  const { date } = useFormat();
  const linkTo = useFileLink();
  const { id } = useAssessment();
  const { assessmentRevision, modelName, template, approved, digests, superseded, statement } = accepted;
  return (
    <li>
      <p>
        {t('reports.acceptedOn', { at: date(accepted.at), author: accepted.author })}{' '}
        {superseded ? <span className={styles.mark}>{t('reports.superseded')}</span> : null}
      </p>
      <p className="muted">
        {t('reports.state', { revision: assessmentRevision, model: modelName, template })}.{' '}
        {t(approved ? 'reports.approved' : 'reports.notApproved')} {statement}
      </p>
      <p className={styles.row}>
        {formats.map((format) =>
          digests[format] === null ? null : (
            <a
              key={format}
              className="text-link"
              title={digests[format]}
              {...linkTo(contract.acceptedFile, { params: { id, accepted: accepted.id, format } })}
            >
              {format.toUpperCase()}
            </a>
          ),
        )}
      </p>
    </li>
  );
}

interface PanelProps {
  readonly id: number;
  readonly draft: ReportDraft;
  readonly editor: DocumentEditor<SavedReport>;
  readonly mayAccept: boolean;
}

function Accept({ id, draft, editor }: PanelProps) {
  const t = useT(savedReportsTexts);
  const language = useLanguage();
  const { id: assessment } = useAssessment();
  const [statement, setStatement] = useState('');
  const refreshes = [contract.listSaved, contract.listAccepted];
  const accept = useCommand(contract.accept, { refreshes, timeoutMs: 120_000 });
  const unsettled = draft.words.filter(({ section, moved }) => section === null || moved.length > 0).length;
  const press = async () => {
    try {
      await editor.flush();
      const { assessmentRevision, revision } = draft;
      const body = { revision, assessmentRevision, statement };
      await accept.mutateAsync({ params: { id: assessment, report: id }, body });
      showNotice(t('reports.accepted'));
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <>
      <p>{t('reports.acceptText')}</p>
      {unsettled === 0 ? null : <p role="alert">{t('reports.unsettled', { count: unsettled })}</p>}
      <Textarea
        size="xs"
        label={t('reports.statement')}
        maxLength={2_000}
        value={statement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      <Button loading={accept.isPending} disabled={unsettled > 0} onClick={() => void press()}>
        {t('reports.accept')}
      </Button>
    </>
  );
}

export function AcceptReportPanel(props: PanelProps) {
  const t = useT(savedReportsTexts);
  const { id: assessment } = useAssessment();
  const { data = [] } = useCall(contract.listAccepted, { params: { id: assessment, report: props.id } });
  const { model } = props.draft;
  if (!props.mayAccept && data.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t('reports.accept')}</h2>
      <p className="muted">
        {t('reports.state', { revision: props.draft.assessmentRevision, model: model.name, template: '' })}
      </p>
      {props.mayAccept ? <Accept {...props} /> : null}
      {data.length === 0 ? null : <h3>{t('reports.frozen')}</h3>}
      <ul className={styles.list}>
        {data.map((accepted) => (
          <Frozen key={accepted.id} accepted={accepted} />
        ))}
      </ul>
    </section>
  );
}
