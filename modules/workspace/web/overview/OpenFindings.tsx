import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectLink, useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import {
  describeDocumentSubject,
  findMisleadingEntries,
  type MisleadingEntry,
} from '@klarsikt/engine/assessment';
import { type ExpiredEvidence, findExpiredEvidence } from '@klarsikt/engine/governance';
import { useFiles } from '@klarsikt/governance/web/files/use-files.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import styles from './overview.module.css';
import { overviewTexts } from './texts.ts';

const most = 20;

function useSentence(): (finding: MisleadingEntry | ExpiredEvidence) => string {
  const t = useT(overviewTexts);
  const { number, percent, date } = useFormat();
  return (finding) => {
    switch (finding.code) {
      case 'figure.aboveTotal':
        return t('overview.findingAboveTotal', {
          value: number(finding.value),
          total: number(finding.total),
        });
      case 'parts.aboveWhole':
        return t('overview.findingAboveWhole', { share: percent(finding.share) });
      case 'count.decimals':
        return t('overview.findingDecimals', { value: number(finding.value, 3) });
      case 'na.reason':
        return t('overview.findingNa');
      case 'reference.unknown':
        return t('overview.findingUnknown', { key: finding.key });
      case 'evidence.expired':
        return t('overview.findingExpired', { title: finding.title, date: date(finding.expires) });
    }
  };
}

export function OpenFindings() {
  const t = useT(overviewTexts);
  const { id, model, document } = useAssessment();
  const sentence = useSentence();
  const words = useSubjectWords();
  const link = useSubjectLink();
  const raId = String(id);
  const { data: files } = useFiles();
  const findings = useMemo<readonly (MisleadingEntry | ExpiredEvidence)[]>(() => {
    return [
      ...findMisleadingEntries(model, document),
      ...findExpiredEvidence(document, files?.files ?? [], getToday()),
    ];
  }, [model, document, files]);
  if (findings.length === 0) return null;
  return (
    <section className={styles.findings}>
      <h2>{t('overview.findings')}</h2>
      <ul>
        {findings.slice(0, most).map((finding) => {
          const subject = describeDocumentSubject(model, document, finding.path);
          const { part, name } = words(subject);
          return (
            <li key={`${finding.code} ${finding.path} ${'file' in finding ? finding.file : ''}`}>
              {finding.code === 'evidence.expired' && finding.path === '' ? (
                <Link to="/ra/$raId/files" params={{ raId }} search={{ open: String(finding.file) }}>
                  {t('overview.files')}
                </Link>
              ) : (
                <Link {...link(subject)}>{name === null ? part : `${part}: ${name}`}</Link>
              )}{' '}
              {sentence(finding)}
            </li>
          );
        })}
        {findings.length > most ? (
          <li>{t('overview.findingsMore', { count: findings.length - most })}</li>
        ) : null}
      </ul>
    </section>
  );
}
