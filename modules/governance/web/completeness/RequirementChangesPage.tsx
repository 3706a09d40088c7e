/** Page /ra/{raId}/completeness/changes: how the requirements of the live model version affect the assessment. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { completenessContract as contract, type RequirementChangeSheet } from '@klarsikt/contract';
import { getRequirementTitle } from '@klarsikt/engine/completeness';
import { ChangedInstruments, ChangedParagraphs } from '@klarsikt/library/web/atlas/publish/SetChanges.tsx';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { requirementChangeTexts } from './change-texts.ts';
import styles from './completeness.module.css';
import { completenessTexts } from './texts.ts';

type Lines = RequirementChangeSheet['lines'];

export function RequirementChangesPage() {
  const t = useT(requirementChangeTexts);
  const { date } = useFormat();
  const { id } = useAssessment();
  const { data, error, refetch } = useCall(contract.getChanges, { params: { id } });
  if (data === undefined)
    return (
      <Page title={t('changes.title')}>
        {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  const { before, now, diff, lines } = data;
  const unchanged = lines.length + diff.requirements.length + diff.instruments.length === 0;
  const lost = lines.filter((line) => line.lost);
  return (
    <Page
      title={t('changes.title')}
      sub={t('changes.sub', {
        before: before.version,
        beforeDay: date(before.day),
        now: now.version,
        nowDay: date(now.day),
      })}
      tools={
        <Link className="text-link" to="/ra/$raId/completeness" params={{ raId: String(id) }}>
          {t('changes.back')}
        </Link>
      }
    >
      {unchanged ? (
        <EmptyState title={t('changes.none')} />
      ) : (
        <>
          <Panel title={t('changes.lost')} note={lost.length}>
            <p className="muted">{t(lost.length === 0 ? 'changes.lostNone' : 'changes.lostHelp')}</p>
            <TurnedLines lines={lost} />
          </Panel>
          <OtherLines lines={lines.filter((line) => !line.lost)} />
          <ChangedParagraphs diff={diff} instruments={data.instruments} />
          <ChangedInstruments diff={diff} />
        </>
      )}
    </Page>
  );
}

function OtherLines({ lines }: { readonly lines: Lines }) {
  const t = useT(requirementChangeTexts);
  if (lines.length === 0) return null;
  return (
    <Panel title={t('changes.other')} note={lines.length}>
      <TurnedLines lines={lines} />
    </Panel>
  );
}

/** Lists requirements with their earlier and present status, each with a link to its line in the sheet. */
function TurnedLines({ lines }: { readonly lines: Lines }) {
  const t = useT(requirementChangeTexts);
  const { text } = useFormat();
  const { id } = useAssessment();
  return (
    <ul className={styles.turns}>
      {lines.map(({ requirement, before, now }) => (
        <li key={requirement}>
          <Link
            className="text-link"
            to="/ra/$raId/completeness"
            params={{ raId: String(id) }}
            search={{ open: requirement }}
          >
            {requirement} {text(getRequirementTitle(requirement) ?? { en: '', sv: '' })}
          </Link>
          <dl>
            <dt>{t('changes.before')}</dt>
            <dd>
              <Judged side={before} />
            </dd>
            <dt>{t('changes.now')}</dt>
            <dd>
              <Judged side={now} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Judged({ side: { asked, severity, status } }: { readonly side: Lines[number]['before'] }) {
  const t = useT(completenessTexts);
  const said = useT(requirementChangeTexts);
  if (!asked) return said('changes.notAsked');
  return `${t(`completeness.${severity}`)}, ${t(`completeness.status.${status}`)}`;
}
