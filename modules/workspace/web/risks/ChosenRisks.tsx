import { selectedRowsTexts as chosenTexts } from '@klarsikt/assessment/web/assessment/_components/chosen/chosen-texts.ts';
import {
  ReasonField,
  type SelectedRowsAction,
  SelectedRowsBar,
  SelectedRowsForm,
  useBulkChange,
  useNotApplicableActions,
} from '@klarsikt/assessment/web/assessment/_components/chosen/SelectedRowsBar.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { formatPointer } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { BulkCommentForm } from '@klarsikt/governance/web/comments/CommentMany.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import type { RowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useState } from 'react';
import {
  type BulkOverride,
  buildApplicablePatches,
  buildControlCoveragePatches,
  buildNotApplicablePatches,
  buildOverridePatches,
  buildRemoveOverridePatches,
} from './bulk-risks.ts';
import { riskBulkTexts } from './many-texts.ts';
import type { OverrideSide } from './override.ts';

interface FormProps {
  readonly count: number;
  readonly onEnd: (done: boolean) => void;
}

interface OverrideProps extends FormProps {
  readonly first: OverrideSide;
  readonly onTake: (override: BulkOverride) => void;
}

function OverrideForm({ count, first, onTake, onEnd }: OverrideProps) {
  const t = useT(riskBulkTexts);
  const [side, setSide] = useState(first);
  const [level, setLevel] = useState<number | null>(null);
  const [motivation, setMotivation] = useState('');
  return (
    <SelectedRowsForm
      title={t('manyRisks.overrideTitle', { count })}
      take={t('manyRisks.overrideTake')}
      isReady={level !== null && motivation.trim() !== ''}
      onTake={() => {
        if (level === null) return;
        onTake({ side, level, motivation: motivation.trim() });
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {(say) => (
        <>
          <NativeSelect
            size="xs"
            label={t('manyRisks.side')}
            value={side}
            data={(['inherent', 'residual'] as const).map((value) => ({
              value,
              label: t(`manyRisks.${value}`),
            }))}
            onChange={(event) => setSide(event.currentTarget.value === 'residual' ? 'residual' : 'inherent')}
          />
          <NumberField
            size="xs"
            w={120}
            label={t('manyRisks.level')}
            min={0}
            max={4}
            required
            value={level}
            error={say(level === null, t('manyRisks.levelMissing'))}
            onChange={setLevel}
          />
          <ReasonField
            label={t('manyRisks.motivation')}
            help={t('manyRisks.motivationHelp')}
            value={motivation}
            say={say}
            onChange={setMotivation}
          />
        </>
      )}
    </SelectedRowsForm>
  );
}

interface CoverProps extends FormProps {
  readonly type: RiskType;
  readonly keys: readonly string[];
}

function CoverForm({ type, keys, count, onEnd }: CoverProps) {
  const t = useT(riskBulkTexts);
  const { document } = useAssessment();
  const changeMany = useBulkChange();
  const own = Object.entries(document.controls.own);
  const [chosen, setChosen] = useState(own[0]?.[0] ?? '');
  const control = document.controls.own[chosen];
  const patches = control === undefined ? [] : buildControlCoveragePatches(chosen, control, { type, keys });
  return (
    <SelectedRowsForm
      title={t('manyRisks.coverTitle', { count })}
      take={t('manyRisks.coverTake')}
      isReady={patches.length > 0}
      onTake={() => {
        const covered = new Set(control?.related[type]);
        const added = keys.filter((key) => !covered.has(key)).length;
        changeMany(t('manyRisks.stepCover', { name: control?.name ?? '', count: added }), patches, added);
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {(say) =>
        own.length === 0 ? (
          <p>{t('manyRisks.coverNone')}</p>
        ) : (
          <NativeSelect
            size="xs"
            label={t('manyRisks.coverWith')}
            description={t('manyRisks.coverHelp')}
            error={say(patches.length === 0, t('manyRisks.coverAlready'))}
            value={chosen}
            data={own.map(([value, { name }]) => ({ value, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )
      }
    </SelectedRowsForm>
  );
}

interface ChosenRisksProps {
  readonly type: RiskType;
  readonly rows: RowSelection;
  readonly total: number;
  readonly view: OverrideSide;
}

function useActs({ type, rows, view }: ChosenRisksProps): readonly SelectedRowsAction[] {
  const t = useT(riskBulkTexts);
  const c = useT(chosenTexts);
  const { document, editable, commentable } = useAssessment();
  const changeMany = useBulkChange();
  const keys = [...rows.keys];
  const count = keys.length;
  const chosen = { type, keys };
  const rulingOut = useNotApplicableActions({
    count,
    out: (reason) => buildNotApplicablePatches(chosen, reason),
    back: buildApplicablePatches(document, chosen),
  });
  const overridden = buildRemoveOverridePatches(document, chosen);
  const changes: readonly SelectedRowsAction[] = [
    ...rulingOut,
    {
      label: t('manyRisks.override'),
      form: (onEnd) => (
        <OverrideForm
          count={count}
          first={view}
          onEnd={onEnd}
          onTake={(override) =>
            changeMany(
              t('manyRisks.stepOverride', { count }),
              buildOverridePatches(document, chosen, override),
              count,
            )
          }
        />
      ),
    },
    ...(overridden.length === 0
      ? []
      : [
          {
            label: t('manyRisks.overrideRemove', { count: overridden.length }),
            run: () =>
              changeMany(
                t('manyRisks.stepOverrideRemove', { count: overridden.length }),
                overridden,
                overridden.length,
              ),
          },
        ]),
    {
      label: t('manyRisks.cover'),
      form: (onEnd) => <CoverForm type={type} keys={keys} count={count} onEnd={onEnd} />,
    },
  ];
  const comments: SelectedRowsAction = {
    label: c('chosen.comment'),
    form: (onEnd) => (
      <BulkCommentForm places={keys.map((key) => formatPointer('risks', 'data', type, key))} onEnd={onEnd} />
    ),
  };
  return [...(editable ? changes : []), ...(commentable ? [comments] : [])];
}

export function ChosenRisksBar(props: ChosenRisksProps) {
  const acts = useActs(props);
  return <SelectedRowsBar rows={props.rows} total={props.total} acts={acts} />;
}
