/** What can be done to the chosen risks of the list: ruled out, given a level, covered, commented on. */

import {
  type ChosenAct,
  ChosenBar,
  ChosenForm,
  Reasons,
  useChangeMany,
  useRulingOut,
} from '@klarsikt/assessment/web/assessment/_components/chosen/ChosenRows.tsx';
import { texts as chosenTexts } from '@klarsikt/assessment/web/assessment/_components/chosen/chosen-texts.ts';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { pointerOf, type RiskType } from '@klarsikt/engine';
import { CommentMany } from '@klarsikt/governance/web/comments/CommentMany.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import type { ChosenRows } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useState } from 'react';
import {
  applicablePatches,
  coverPatches,
  type ManyOverride,
  notApplicablePatches,
  overridePatches,
  withoutOverridePatches,
} from './many.ts';
import { texts } from './many-texts.ts';
import type { Side } from './override.ts';

interface FormProps {
  readonly count: number;
  readonly onEnd: (done: boolean) => void;
}

interface OverrideProps extends FormProps {
  /** The level that the list shows: what is most likely meant. */
  readonly first: Side;
  readonly onTake: (override: ManyOverride) => void;
}

function OverrideForm({ count, first, onTake, onEnd }: OverrideProps) {
  const t = useT(texts);
  const [side, setSide] = useState(first);
  const [level, setLevel] = useState<number | null>(null);
  const [motivation, setMotivation] = useState('');
  return (
    <ChosenForm
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
          <Reasons
            label={t('manyRisks.motivation')}
            help={t('manyRisks.motivationHelp')}
            value={motivation}
            say={say}
            onChange={setMotivation}
          />
        </>
      )}
    </ChosenForm>
  );
}

interface CoverProps extends FormProps {
  readonly type: RiskType;
  readonly keys: readonly string[];
}

function CoverForm({ type, keys, count, onEnd }: CoverProps) {
  const t = useT(texts);
  const { document } = useAssessment();
  const changeMany = useChangeMany();
  const own = Object.entries(document.controls.own);
  const [chosen, setChosen] = useState(own[0]?.[0] ?? '');
  const control = document.controls.own[chosen];
  const patches = control === undefined ? [] : coverPatches(chosen, control, { type, keys });
  return (
    <ChosenForm
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
    </ChosenForm>
  );
}

interface ChosenRisksProps {
  readonly type: RiskType;
  readonly rows: ChosenRows;
  readonly total: number;
  readonly view: Side;
}

function useActs({ type, rows, view }: ChosenRisksProps): readonly ChosenAct[] {
  const t = useT(texts);
  const c = useT(chosenTexts);
  const { document, editable, commentable } = useAssessment();
  const changeMany = useChangeMany();
  const keys = [...rows.keys];
  const count = keys.length;
  const chosen = { type, keys };
  const rulingOut = useRulingOut({
    count,
    out: (reason) => notApplicablePatches(chosen, reason),
    back: applicablePatches(document, chosen),
  });
  const overridden = withoutOverridePatches(document, chosen);
  const changes: readonly ChosenAct[] = [
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
              overridePatches(document, chosen, override),
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
  const comments: ChosenAct = {
    label: c('chosen.comment'),
    form: (onEnd) => (
      <CommentMany places={keys.map((key) => pointerOf('risks', 'data', type, key))} onEnd={onEnd} />
    ),
  };
  return [...(editable ? changes : []), ...(commentable ? [comments] : [])];
}

export function ChosenRisks(props: ChosenRisksProps) {
  const acts = useActs(props);
  return <ChosenBar rows={props.rows} total={props.total} acts={acts} />;
}
