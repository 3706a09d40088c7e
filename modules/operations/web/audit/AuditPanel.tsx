import type { AuditRow } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { RecordFacts, RecordPanel, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { AuditEventChangeTable } from './AuditEventChangeTable.tsx';
import styles from './audit.module.css';
import { auditTexts } from './texts.ts';
import { formatAuditActor, formatAuditEvent, formatAuditSubject } from './words.ts';

interface AuditPanelProps {
  readonly row: AuditRow;
  readonly onClose: () => void;
  readonly onFilter: (filter: 'user' | 'subject', value: string) => void;
}

export function AuditPanel({ row, onClose, onFilter }: AuditPanelProps) {
  const t = useT(auditTexts);
  const format = useFormat();
  const { userId } = row;
  return (
    <RecordPanel
      title={formatAuditEvent(row.event, format.language)}
      crumb={t('audit.title')}
      onClose={onClose}
    >
      {() => (
        <>
          <RecordSection title={t('audit.changes')}>
            <AuditEventChangeTable before={row.before} after={row.after} />
          </RecordSection>
          <RecordSection title={t('audit.event')}>
            <RecordFacts
              of={[
                [t('audit.at'), format.dateTime(row.at)],
                [t('audit.actor'), formatAuditActor(row, format.language)],
                [t('audit.subject'), formatAuditSubject(row.subject, row.subjectName, format.language)],
                [t('audit.organization'), row.organization?.name ?? null],
                [
                  t('audit.actedFrom'),
                  row.actedFrom === null ? null : row.actedFrom.name || t('audit.above'),
                ],
                [t('audit.raw'), <code key="raw">{row.event}</code>],
                [t('audit.id'), String(row.id)],
                [
                  t('audit.request'),
                  row.requestId === null ? null : <code key="request">{row.requestId}</code>,
                ],
              ]}
            />
            <p className={styles.actions}>
              {userId === null ? null : (
                <button type="button" className="text-link" onClick={() => onFilter('user', String(userId))}>
                  {t('audit.sameActor')}
                </button>
              )}
              <button type="button" className="text-link" onClick={() => onFilter('subject', row.subject)}>
                {t('audit.sameSubject')}
              </button>
            </p>
          </RecordSection>
        </>
      )}
    </RecordPanel>
  );
}
