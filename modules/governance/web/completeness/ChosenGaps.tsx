import {
  ReasonField,
  type SelectedRowsAction,
  SelectedRowsBar,
  SelectedRowsForm,
} from '@klarsikt/assessment/web/assessment/_components/chosen/SelectedRowsBar.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { maxGapReasonLength, type ProposedGap } from '@klarsikt/contract';
import { type CompletenessSheetEntry, computeLatestExpiry } from '@klarsikt/engine/completeness';
import { actionPriorities } from '@klarsikt/engine/governance';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import type { RowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useState } from 'react';
import { actionBulkTexts as manyTexts } from '../actions/many-texts.ts';
import { actionsTexts as actionTexts } from '../actions/texts.ts';
import { useBulkActions } from '../actions/use-bulk-change.ts';
import { useMentionablePeople } from '../comments/use-people.ts';
import { gapTexts } from './gap-texts.ts';
import { findPendingProposal } from './rows.ts';
import { useAcceptedGaps } from './use-gaps.ts';

interface AcceptProps {
  readonly wanted: readonly RequirementId[];
  /** Current day of the server, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onEnd: (done: boolean) => void;
}

function AcceptForm({ wanted, today, onEnd }: AcceptProps) {
  const t = useT(gapTexts);
  const { date } = useFormat();
  const { proposeMany, busy } = useAcceptedGaps();
  const [reason, setReason] = useState('');
  const [expires, setExpires] = useState('');
  const latest = computeLatestExpiry(today);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(expires) && expires >= today && expires <= latest;
  return (
    <SelectedRowsForm
      title={t('gap.manyTitle', { count: wanted.length })}
      take={t('gap.manyTake')}
      isReady={reason.trim() !== '' && isDay}
      isBusy={busy}
      onTake={async () => {
        if (await proposeMany(wanted, { reason: reason.trim(), expires })) onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {(say) => (
        <>
          <p className="muted">{t('gap.acceptMust')}</p>
          <ReasonField
            label={t('gap.manyReason')}
            longest={maxGapReasonLength}
            value={reason}
            say={say}
            onChange={setReason}
          />
          <DateField
            size="xs"
            label={t('gap.until')}
            description={t('gap.untilHelp', { day: date(latest) })}
            required
            value={expires}
            error={say(!isDay, t('gap.wrongDay', { day: date(latest) }))}
            onChange={setExpires}
          />
        </>
      )}
    </SelectedRowsForm>
  );
}

interface AgreeProps {
  readonly gaps: readonly ProposedGap[];
  readonly onEnd: (done: boolean) => void;
}

function AgreeForm({ gaps, onEnd }: AgreeProps) {
  const t = useT(gapTexts);
  const { agreeMany, busy } = useAcceptedGaps();
  return (
    <SelectedRowsForm
      title={t('gap.agreeManyTitle', { count: gaps.length })}
      take={t('gap.agreeManyTake')}
      isReady
      isBusy={busy}
      onTake={async () => {
        if (await agreeMany(gaps)) onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {() => <p className="muted">{t('gap.agreeManyHelp')}</p>}
    </SelectedRowsForm>
  );
}

const longestTitle = 300;

interface Assignment {
  readonly owner: string;
  readonly due: string;
  readonly priority: string;
}

const unassigned: Assignment = { owner: '', due: '', priority: '' };

/** Converts the form values to members of an action. */
const assigned = ({ owner, due, priority }: Assignment) => ({
  owner: owner === '' ? null : Number(owner),
  due: due === '' ? null : due,
  priority: actionPriorities.find((known) => String(known) === priority) ?? null,
});

interface AssignmentProps {
  readonly assignment: Assignment;
  readonly set: (change: Partial<Assignment>) => void;
}

function AssignmentFields({ assignment, set }: AssignmentProps) {
  const t = useT(actionTexts);
  const people = useMentionablePeople();
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('actions.owner')}
        value={assignment.owner}
        data={[
          { value: '', label: t('actions.nobody') },
          ...people.map((person) => ({ value: String(person.id), label: person.name })),
        ]}
        onChange={({ currentTarget }) => set({ owner: currentTarget.value })}
      />
      <DateField
        size="xs"
        label={t('actions.field.due')}
        value={assignment.due}
        onChange={(due) => set({ due })}
      />
      <NativeSelect
        size="xs"
        label={t('actions.field.priority')}
        value={assignment.priority}
        data={[
          { value: '', label: t('actions.priority.none') },
          ...actionPriorities.map((value) => ({
            value: String(value),
            label: t(`actions.priority.${value}`),
          })),
        ]}
        onChange={({ currentTarget }) => set({ priority: currentTarget.value })}
      />
    </>
  );
}

interface RaiseProps {
  readonly entries: readonly CompletenessSheetEntry[];
  readonly onEnd: (done: boolean) => void;
}

function RaiseForm({ entries, onEnd }: RaiseProps) {
  const t = useT(manyTexts);
  const { text } = useFormat();
  const { id } = useAssessment();
  const { raise, busy } = useBulkActions();
  const [what, setWhat] = useState(() => t('manyActions.whatFirst'));
  const [assignment, setAssignment] = useState(unassigned);
  const titleOf = ({ requirement }: CompletenessSheetEntry) =>
    t('manyActions.named', { what: what.trim(), gap: `${requirement.id} ${text(requirement.title)}` });
  const send = async () => {
    const given = assigned(assignment);
    const actions = entries.map((entry) => ({
      ...given,
      origin: 'gap' as const,
      originRef: entry.requirement.id,
      title: titleOf(entry).slice(0, longestTitle),
    }));
    if (await raise({ assessment: id, actions })) onEnd(true);
  };
  return (
    <SelectedRowsForm
      title={t('manyActions.raiseTitle', { count: entries.length })}
      take={t('manyActions.raiseTake')}
      isReady={what.trim() !== ''}
      isBusy={busy}
      onTake={send}
      onClose={() => onEnd(false)}
    >
      {(say) => (
        <>
          <TextInput
            size="xs"
            label={t('manyActions.what')}
            description={t('manyActions.whatHelp', { count: 200 })}
            required
            maxLength={200}
            data-autofocus
            value={what}
            error={say(what.trim() === '', t('manyActions.whatMissing'))}
            onChange={({ currentTarget }) => setWhat(currentTarget.value)}
          />
          <AssignmentFields
            assignment={assignment}
            set={(change) => setAssignment((before) => ({ ...before, ...change }))}
          />
        </>
      )}
    </SelectedRowsForm>
  );
}

/** True for requirements whose gap is open or accepted, which can be selected for a common step. */
export const isGapEntry = ({ status }: CompletenessSheetEntry): boolean =>
  status === 'missing' || status === 'accepted';

interface ChosenGapsProps {
  readonly sheet: readonly CompletenessSheetEntry[];
  /** All proposed gaps, including withdrawn ones. */
  readonly gaps: readonly ProposedGap[];
  readonly today: string;
  readonly rows: RowSelection;
  readonly total: number;
}

export function SelectedGapsBar({ sheet, gaps, today, rows, total }: ChosenGapsProps) {
  const t = useT(gapTexts);
  const m = useT(manyTexts);
  const { user } = useSession();
  const { editable, commentable, loaded } = useAssessment();
  const entries = sheet.filter(({ requirement }) => rows.keys.has(requirement.id));
  const live = new Set(
    gaps
      .filter(({ withdrawn, expires }) => withdrawn === null && expires >= today)
      .map(({ requirement }) => requirement),
  );
  // Gaps that already have a valid proposal are left out.
  const wanted = entries.flatMap(({ requirement: { id }, status }) =>
    status === 'missing' && !live.has(id) ? [id] : [],
  );
  const proposed = entries.flatMap((entry) => findPendingProposal(entry, gaps) ?? []);
  const agreeable = proposed.filter((gap) => gap.proposed.userId !== user?.id);
  const mayAgree = loaded.permissions.approve && !loaded.permissions.sample;
  const acts: readonly SelectedRowsAction[] = [
    ...(mayAgree && agreeable.length > 0
      ? [
          {
            label: t('gap.agreeMany', { count: agreeable.length }),
            form: (onEnd: (done: boolean) => void) => <AgreeForm gaps={agreeable} onEnd={onEnd} />,
          },
        ]
      : []),
    ...(editable && wanted.length > 0
      ? [
          {
            label: t('gap.many', { count: wanted.length }),
            form: (onEnd: (done: boolean) => void) => (
              <AcceptForm wanted={wanted} today={today} onEnd={onEnd} />
            ),
          },
        ]
      : []),
    ...(commentable
      ? [
          {
            label: m('manyActions.raise'),
            form: (onEnd: (done: boolean) => void) => <RaiseForm entries={entries} onEnd={onEnd} />,
          },
        ]
      : []),
  ];
  return <SelectedRowsBar rows={rows} total={total} acts={acts} />;
}
