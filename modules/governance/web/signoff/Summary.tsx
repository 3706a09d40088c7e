/**
 * Summary of the state to sign: conclusion, levels before and after controls compared with the appetite, and gaps.
 */

import table from '@klarsikt/assessment/web/assessment/_components/levels/small-table.module.css';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { listAppetiteLevels } from '@klarsikt/engine/appetite';
import { buildAssessmentSummary, type ShownLevel } from '@klarsikt/engine/assessment';
import { type CompletenessSheetEntry, requirements } from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { riskTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { AppetiteMark } from '../appetite/AppetiteMark.tsx';
import { useAppetite } from '../appetite/use-appetite.ts';
import { useCompletenessSheet } from '../completeness/SheetContext.tsx';
import styles from './signoff.module.css';
import { signOffSummaryTexts } from './summary-texts.ts';
import type { SignOffState } from './use-sign-off.ts';

export function useSignedLevels() {
  const { document, result } = useAssessment();
  return useMemo(() => buildAssessmentSummary(document, result), [document, result]);
}

export function useOpenRequirementNames({ openRequirements }: Pick<SignOffState, 'openRequirements'>) {
  const { text } = useFormat();
  return requirements
    .filter(({ id }) => openRequirements.includes(id))
    .map(({ id, title }) => ({ id, name: text(title) }));
}

interface LevelRowProps {
  readonly name: string;
  readonly level: ShownLevel | null;
  readonly mark: ReactNode;
}

function LevelRow({ name, level, mark }: LevelRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <LevelChip level={level?.inherent ?? null} fit />
      </td>
      <td>
        <LevelChip level={level?.residual ?? null} fit />
      </td>
      {mark === null ? null : <td>{mark}</td>}
    </tr>
  );
}

function SignedLevels() {
  const t = useT(signOffSummaryTexts);
  const { language } = useFormat();
  const { result } = useAssessment();
  const { overall, types } = useSignedLevels();
  const appetite = useAppetite();
  const columns = ['kind', 'before', 'after', ...(appetite ? (['appetite'] as const) : [])] as const;
  const cells = appetite ? listAppetiteLevels(result, appetite.document) : [];
  const markOf = (type: string) =>
    appetite ? (
      <AppetiteMark
        against={cells.find((cell) => cell.type === type && cell.area === 'all')?.against ?? null}
      />
    ) : null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={t('summary.levels')} tabIndex={0}>
        <table className={table.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`summary.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <LevelRow name={t('summary.overall')} level={overall} mark={markOf('overall')} />
            {riskTypes.map((type) => {
              const level = types[type];
              return level === undefined ? null : (
                <LevelRow
                  key={type}
                  name={getRiskTypeName(type, language)}
                  level={level}
                  mark={markOf(type)}
                />
              );
            })}
          </tbody>
        </table>
      </section>
      {appetite === null ? <p className={`muted ${styles.after}`}>{t('summary.noAppetite')}</p> : null}
    </>
  );
}

function Conclusion() {
  const t = useT(signOffSummaryTexts);
  const { id, document } = useAssessment();
  const overall = document.conclusions.overall?.trim() ?? '';
  return (
    <>
      {overall === '' ? (
        <p className="muted">{t('summary.noConclusion')}</p>
      ) : (
        <blockquote>{overall}</blockquote>
      )}
      <Link
        className="text-link"
        to="/ra/$raId/$relevance/$riskType/control"
        params={{ raId: String(id), relevance: 'all', riskType: 'customers' }}
      >
        {t('summary.toConclusions')}
      </Link>
    </>
  );
}

function GapLink({ id, name }: { readonly id: RequirementId; readonly name: string }) {
  const { id: assessment } = useAssessment();
  return (
    <Link
      className="text-link"
      to="/ra/$raId/completeness"
      params={{ raId: String(assessment) }}
      search={{ open: id }}
    >
      {name}
    </Link>
  );
}

function AcceptedGap({ entry }: { readonly entry: CompletenessSheetEntry }) {
  const t = useT(signOffSummaryTexts);
  const { text, date } = useFormat();
  const { requirement, acceptance } = entry;
  return (
    <li>
      <GapLink id={requirement.id} name={text(requirement.title)} />{' '}
      <span className="muted">
        {acceptance === null
          ? ''
          : t('summary.acceptedUntil', { reason: acceptance.reason, date: date(acceptance.expires) })}
      </span>
    </li>
  );
}

function Gaps({ state }: { readonly state: SignOffState }) {
  const t = useT(signOffSummaryTexts);
  const { live } = useCompletenessSheet();
  const open = useOpenRequirementNames(state);
  const accepted = live?.sheet.filter(({ status }) => status === 'accepted') ?? [];
  const pending = live?.sheet.filter(({ fault }) => fault === 'second').length ?? 0;
  return (
    <>
      {open.length === 0 ? (
        <p>{t('summary.nothingOpen')}</p>
      ) : (
        <>
          <p>
            {t('summary.open', { count: open.length })}
            {pending === 0 ? null : ` ${t('summary.pending', { count: pending })}`}
          </p>
          <ul className={styles.missing}>
            {open.map(({ id, name }) => (
              <li key={id}>
                <GapLink id={id} name={name} />
              </li>
            ))}
          </ul>
        </>
      )}
      {accepted.length === 0 ? null : (
        <>
          <p>{t('summary.accepted', { count: accepted.length })}</p>
          <ul className={styles.missing}>
            {accepted.map((entry) => (
              <AcceptedGap key={entry.requirement.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Reports() {
  const t = useT(signOffSummaryTexts);
  const { id } = useAssessment();
  return (
    <p className={styles.after}>
      <Link
        className="text-link"
        to="/ra/$raId/report"
        params={{ raId: String(id) }}
        search={{ paper: 'board' }}
      >
        {t('summary.boardPaper')}
      </Link>{' '}
      ·{' '}
      <Link className="text-link" to="/ra/$raId/report" params={{ raId: String(id) }}>
        {t('summary.fullReport')}
      </Link>
    </p>
  );
}

export function OpenApprovalRequest({ state }: { readonly state: SignOffState }) {
  const t = useT(signOffSummaryTexts);
  const { dateTime } = useFormat();
  const asked = state.parts.filter(({ request }) => request !== null);
  const request = asked.find(({ part }) => part === 'whole')?.request ?? asked[0]?.request ?? null;
  if (request === null) return null;
  const { name, at, text, approver } = request;
  return (
    <Panel title={t('summary.request')}>
      <p>
        {approver === null
          ? t('summary.asksAll', { name, at: dateTime(at) })
          : t('summary.asks', { name, at: dateTime(at), approver: approver.name })}
      </p>
      {text === '' ? null : <blockquote>{text}</blockquote>}
    </Panel>
  );
}

export function SignOffSummaryView({ state }: { readonly state: SignOffState }) {
  const t = useT(signOffSummaryTexts);
  return (
    <>
      <Panel title={t('summary.conclusion')}>
        <Conclusion />
      </Panel>
      <Panel title={t('summary.levels')}>
        <SignedLevels />
        <Reports />
      </Panel>
      <Panel title={t('summary.gaps')}>
        <Gaps state={state} />
      </Panel>
    </>
  );
}
