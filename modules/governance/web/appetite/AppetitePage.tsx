/**
 * Page /ra/{raId}/appetite: compares residual levels with the risk appetite, and shows the cheapest improvements that
 * meet it.
 */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { AppetiteApproval } from '@klarsikt/contract';
import {
  type AppetiteStatement,
  appetiteAreas,
  appetiteSubjects,
  countByAppetiteStatus,
  getAppetiteSubjectName,
} from '@klarsikt/engine/appetite';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { AppetiteComparisonTable, SingleRiskComparisonTable } from './AppetiteComparisonTable.tsx';
import styles from './appetite.module.css';
import { CheapestImprovementsPanel } from './CheapestImprovementsPanel.tsx';
import { AppetiteImprovements } from './Improvements.tsx';
import { AppetiteProposal } from './Proposal.tsx';
import { appetiteTexts } from './texts.ts';
import { useAppetiteApprovals } from './use-appetite.ts';

/** Returns a function that formats the limits in one line, such as "Customers 2.2 (ml 2.0), Products 2.0". */
function useLimitsLine(): (statement: AppetiteStatement) => string {
  const { language, level } = useFormat();
  return ({ limits }) =>
    appetiteSubjects
      .flatMap((type) => {
        const stated = appetiteAreas.flatMap((area) => {
          const limit = limits[type]?.[area];
          return limit === undefined ? [] : [area === 'all' ? level(limit) : `${area} ${level(limit)}`];
        });
        return stated.length === 0 ? [] : [`${getAppetiteSubjectName(type, language)} ${stated.join(' ')}`];
      })
      .join(', ');
}

function Earlier({ approvals }: { readonly approvals: readonly AppetiteApproval[] }) {
  const t = useT(appetiteTexts);
  const { date } = useFormat();
  const line = useLimitsLine();
  if (approvals.length === 0) return null;
  return (
    <details className={styles.earlier}>
      <summary>{t('appetite.earlier')}</summary>
      <ul className={styles.list}>
        {approvals.map(({ id, decided, author, document, statement }) => (
          <li key={id}>
            {t('appetite.earlierOne', { date: date(decided), limits: line(document), author })} {statement}
          </li>
        ))}
      </ul>
    </details>
  );
}

function InForce({ approvals }: { readonly approvals: readonly AppetiteApproval[] }) {
  const t = useT(appetiteTexts);
  const { date } = useFormat();
  const [inForce, ...earlier] = approvals;
  if (inForce === undefined)
    return (
      <Panel title={t('appetite.none')}>
        <p>{t('appetite.noneText')}</p>
      </Panel>
    );
  const { document, decided, author, statement } = inForce;
  return (
    <Panel title={t('appetite.levels')} note={t('appetite.approvedBy', { date: date(decided), author })}>
      <AppetiteComparisonTable appetite={document} />
      <SingleRiskComparisonTable appetite={document} />
      {[statement, document.note]
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className="muted">
            {text}
          </p>
        ))}
      <Earlier approvals={earlier} />
    </Panel>
  );
}

export function AppetitePage() {
  const t = useT(appetiteTexts);
  const { date } = useFormat();
  const { result, loaded } = useAssessment();
  const known = useAppetiteApprovals();
  const inForce = known?.approvals[0] ?? null;
  const counts = inForce === null ? null : countByAppetiteStatus(result, inForce.document);
  const sub =
    inForce === null || counts === null
      ? undefined
      : t('appetite.sub', { out: counts.out, total: counts.total, date: date(inForce.decided) });
  const { can } = useSession();
  // Examiners and visitors of the sample do not see the proposed appetite.
  const isProposalShown = can('ra:View') && !loaded.permissions.sample;
  return (
    <Page title={t('appetite.title')} sub={sub} tools={<SaveTools />}>
      {known === undefined ? (
        <ListSkeleton />
      ) : (
        <div className={styles.content}>
          <div className={styles.main}>
            <InForce approvals={known.approvals} />
            {isProposalShown ? <AppetiteProposal inForce={inForce} may={known.may} /> : null}
          </div>
          <div className={styles.main}>
            <CheapestImprovementsPanel appetite={inForce?.document ?? null} />
            <AppetiteImprovements />
          </div>
        </div>
      )}
    </Page>
  );
}
