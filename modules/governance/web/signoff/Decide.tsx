/**
 * Decisions on a sign-off: draw up, request, approve, return, withdraw, inform. Each confirmation states which state
 * is signed.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  signoffContract as contract,
  maxSignOffStatementLength,
  type SignOffPartState,
} from '@klarsikt/contract';
import type { RiskClass } from '@klarsikt/engine/text';
import { getRiskClassName, getSignOffPartName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NativeSelect, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useCompletenessSheet } from '../completeness/SheetContext.tsx';
import { useOpenRequirementNames, useSignedLevels } from './Summary.tsx';
import styles from './signoff.module.css';
import { signOffSummaryTexts as summaryTexts } from './summary-texts.ts';
import { signOffTexts } from './texts.ts';
import { type SignOffState, useSignOffDecision } from './use-sign-off.ts';

interface DecisionPanelProps {
  readonly state: SignOffState;
  readonly parts: readonly SignOffPartState[];
}

type Status = SignOffPartState['status'];

/** Input for a decision. `approver` is the id of the requested approver; empty for none. */
interface DecisionInput {
  readonly text: string;
  readonly noticed: string;
  readonly approver: string;
}

const namedApprover = (id: string) => (id === '' ? {} : { approver: Number(id) });

/**
 * Lists the parts for which approval can be requested. A request to a named person can be replaced by another
 * request.
 */
const partsToAsk = (parts: readonly SignOffPartState[]): readonly SignOffPartState['part'][] =>
  parts
    .filter(({ status, request }) =>
      status === 'requested' ? request?.approver != null : status !== 'approved',
    )
    .map(({ part }) => part);

/** Returns the API call of each decision, with the selected parts whose state allows the decision. */
function useDecisions({ state, parts }: DecisionPanelProps, { text, noticed, approver }: DecisionInput) {
  const { id, loaded } = useAssessment();
  const { edit, approve, sample } = loaded.permissions;
  const [params, { revision, hash, actionsHash }] = [{ id }, state];
  const those = (...statuses: readonly Status[]) =>
    parts.filter(({ status }) => statuses.includes(status)).map(({ part }) => part);
  const toAsk = partsToAsk(parts);
  const unsigned = those('open', 'requested', 'returned', 'reopened', 'withdrawn');
  const asked = those('requested');
  const signed = those('approved');
  const lacksText = text.trim() === '' ? 'text' : null;
  return {
    drawUp: {
      parts: unsigned,
      may: edit && !sample,
      lacks: null,
      run: () =>
        call(contract.drawUp, { params, body: { revision, actionsHash, parts: unsigned, statement: text } }),
    },
    request: {
      parts: toAsk,
      may: edit && !sample,
      lacks: approver === '' && state.approvers.length > 0 ? 'approver' : null,
      run: () =>
        call(contract.request, {
          params,
          body: { revision, actionsHash, parts: [...toAsk], message: text, ...namedApprover(approver) },
        }),
    },
    approve: {
      parts: unsigned,
      may: approve && !sample,
      lacks: lacksText,
      run: () =>
        call(contract.approve, {
          params,
          body: { revision, hash, actionsHash, parts: unsigned, statement: text },
        }),
    },
    giveBack: {
      parts: asked,
      may: approve && !sample,
      lacks: lacksText,
      run: () => call(contract.giveBack, { params, body: { parts: asked, comments: text } }),
    },
    withdraw: {
      parts: signed,
      may: approve && !sample,
      lacks: lacksText,
      run: () => call(contract.withdraw, { params, body: { parts: signed, reason: text } }),
    },
    inform: {
      parts: signed.filter((part) => part === 'whole'),
      may: approve && !sample,
      lacks: lacksText ?? (noticed === '' ? 'day' : null),
      run: () => call(contract.inform, { params, body: { noticed, statement: text } }),
    },
  };
}

const names = ['drawUp', 'request', 'approve', 'giveBack', 'withdraw', 'inform'] as const;
type Name = (typeof names)[number];

function Hindrance({ state, parts }: DecisionPanelProps) {
  const t = useT(signOffTexts);
  const { loaded } = useAssessment();
  const reasons = new Set(
    parts.flatMap(({ refusal }) =>
      refusal === null || refusal === 'approved' || refusal === 'right' || refusal === 'parts'
        ? []
        : [refusal],
    ),
  );
  if (!loaded.permissions.approve) return <p className="muted">{t('signoff.noRight')}</p>;
  return (
    <>
      <p className="muted">{t(state.twoPersons ? 'signoff.twoPersons' : 'signoff.onePerson')}</p>
      {[...reasons].map((reason) => (
        <p key={reason}>{t(`signoff.refusal.${reason}`)}</p>
      ))}
    </>
  );
}

function useQuestion(state: SignOffState) {
  const { revision, hash } = state;
  const t = useT(signOffTexts);
  const { language } = useFormat();
  const summary = useConfirmSummary(state);
  return (name: Name, parts: readonly SignOffPartState['part'][]): Promise<boolean> => {
    const what = parts.map((part) => getSignOffPartName(part, language)).join(', ');
    return askConfirmation({
      title: t(`signoff.do.${name}`),
      message: (
        <div className={styles.question}>
          <p>{t(`signoff.ask.${name}`, { parts: what, revision })}</p>
          {name === 'approve' || name === 'drawUp' || name === 'request' ? summary : null}
          {name === 'approve' || name === 'drawUp' ? (
            <p>
              {t('signoff.signs')} <code className={styles.hash}>{hash}</code>
            </p>
          ) : null}
        </div>
      ),
      yes: t(`signoff.do.${name}`),
    });
  };
}

/**
 * Summarises levels, conclusion and open gaps as plain text, because the dialog is rendered outside the assessment's
 * context.
 */
function useConfirmSummary(state: SignOffState): ReactNode {
  const t = useT(summaryTexts);
  const { level, language } = useFormat();
  const { document } = useAssessment();
  const { overall } = useSignedLevels();
  const open = useOpenRequirementNames(state);
  const { live } = useCompletenessSheet();
  const accepted = live?.sheet.filter(({ status }) => status === 'accepted').length ?? 0;
  const conclusion = document.conclusions.overall?.trim() ?? '';
  const withClass = (value: number, name: RiskClass) => `${level(value)} ${getRiskClassName(name, language)}`;
  return (
    <>
      <p>
        {overall === null
          ? t('summary.confirmNoLevel')
          : t('summary.confirmLevels', {
              before: withClass(overall.inherent, overall.inherentClass),
              after: withClass(overall.residual, overall.residualClass),
            })}
      </p>
      <p>
        {conclusion === ''
          ? t('summary.noConclusion')
          : t('summary.confirmConclusion', { text: conclusion.slice(0, longestConclusion) })}
      </p>
      <p>
        {open.length === 0
          ? t('summary.confirmNoGaps')
          : t('summary.confirmGaps', { names: open.map(({ name }) => name).join('; ') })}
        {accepted === 0 ? null : ` ${t('summary.confirmAccepted', { count: accepted })}`}
      </p>
    </>
  );
}

/** Maximum length of the conclusion in a confirmation, in characters. */
const longestConclusion = 600;

interface ApproverFieldProps extends Pick<SignOffState, 'approvers'> {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (id: string) => void;
}

function ApproverField({ approvers, value, error, onChange }: ApproverFieldProps) {
  const t = useT(signOffTexts);
  if (approvers.length === 0) return <p>{t('signoff.approverNone')}</p>;
  return (
    <NativeSelect
      size="xs"
      label={t('signoff.approver')}
      description={t('signoff.approverHelp')}
      error={error}
      value={value}
      data={[
        { value: '', label: t('signoff.approverChoose') },
        ...approvers.map(({ id, name, invited }) => ({
          value: String(id),
          label: invited ? t('signoff.approverInvited', { name }) : name,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface StatementFieldProps {
  /** Decision that was not sent because a statement is missing. */
  readonly refused: Name | null;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function StatementField({ refused, value, onChange }: StatementFieldProps) {
  const t = useT(signOffTexts);
  return (
    <Textarea
      size="xs"
      label={t('signoff.statement')}
      description={t('signoff.statementHelp')}
      error={refused === null ? null : t(`signoff.lacks.${refused}`)}
      autosize
      minRows={3}
      maxLength={maxSignOffStatementLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Chooses which of the offered decisions the caller should take next; null if another person must decide. */
function chooseNext(parts: readonly SignOffPartState[], offered: readonly Name[]): Name | null {
  const mayApprove = parts.some(({ refusal, status }) => refusal === null && status !== 'approved');
  if (mayApprove && offered.includes('approve')) return 'approve';
  const unsigned = parts.filter(({ status }) => status !== 'approved');
  if (unsigned.length === 0) return offered.includes('inform') ? 'inform' : null;
  if (unsigned.every(({ status }) => status === 'requested')) return null;
  const next = unsigned.every(({ drawnUp }) => drawnUp.length > 0) ? 'request' : 'drawUp';
  return offered.includes(next) ? next : null;
}

interface ButtonsProps {
  readonly offered: readonly Name[];
  readonly next: Name | null;
  readonly busy: boolean;
  readonly onPress: (name: Name) => void;
}

function Buttons({ offered, next, busy, onPress }: ButtonsProps) {
  const t = useT(signOffTexts);
  return (
    <div className={styles.buttons}>
      {offered.map((name) => (
        <Button
          key={name}
          size="xs"
          type="submit"
          variant={name === next ? 'filled' : 'default'}
          loading={busy}
          onClick={() => onPress(name)}
        >
          {t(`signoff.do.${name}`)}
        </Button>
      ))}
    </div>
  );
}

export function SignOffDecisionPanel(given: DecisionPanelProps) {
  const t = useT(signOffTexts);
  const [text, setText] = useState('');
  const [noticed, setNoticed] = useState('');
  const [approver, setApprover] = useState('');
  /** Decision whose button was pressed while a required input was missing. */
  const [refused, setRefused] = useState<Name | null>(null);
  const pressed = useRef<Name | null>(null);
  const { decide, busy, error } = useSignOffDecision();
  const askWhether = useQuestion(given.state);
  const decisions = useDecisions(given, { text, noticed, approver });
  const offered = names.filter((name) => decisions[name].may && decisions[name].parts.length > 0);
  const lack = refused === null ? null : decisions[refused].lacks;
  const press = async (name: Name): Promise<void> => {
    const { parts, run, lacks } = decisions[name];
    setRefused(lacks === null ? null : name);
    if (lacks !== null) return;
    const sure = await askWhether(name, parts);
    if (sure && (await decide(t(`signoff.done.${name}`), run))) setText('');
  };
  return (
    <div className={styles.decide}>
      <Hindrance {...given} />
      {offered.length === 0 ? null : (
        <ErrorSummaryForm
          className={styles.decide}
          onSubmit={() => (pressed.current === null ? undefined : press(pressed.current))}
        >
          <StatementField refused={lack === 'text' ? refused : null} value={text} onChange={setText} />
          {offered.includes('request') ? (
            <ApproverField
              approvers={given.state.approvers}
              value={approver}
              error={lack === 'approver' ? t('signoff.lacksApprover') : null}
              onChange={setApprover}
            />
          ) : null}
          {offered.includes('inform') ? (
            <DateField
              size="xs"
              label={t('signoff.noticed')}
              error={lack === 'day' ? t('signoff.lacksDay') : null}
              value={noticed}
              onChange={setNoticed}
            />
          ) : null}
          <Buttons
            offered={offered}
            next={chooseNext(given.parts, offered)}
            busy={busy}
            onPress={(name) => {
              pressed.current = name;
            }}
          />
          {error === null ? null : <p role="alert">{error}</p>}
        </ErrorSummaryForm>
      )}
    </div>
  );
}
