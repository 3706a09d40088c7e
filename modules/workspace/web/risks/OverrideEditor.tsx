/** Override of the inherent or residual level of a risk; it counts only with a motivation. */

import { LongTextField } from '@klarsikt/assessment/web/assessment/_components/form/LongText.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useLastNonEmptyText } from '@klarsikt/assessment/web/assessment/_lib/kept.ts';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import type { SegmentFigures } from '@klarsikt/engine/assess';
import { type AssessmentSettings, formatPointer } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { roundToShown } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { type SessionView, useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { useRef, useState } from 'react';
import styles from '../levels/risks.module.css';
import { levelsPageTexts } from '../levels/texts.ts';
import { type OverrideEntry, type OverrideSide, setOverrideLevel } from './override.ts';

interface LevelFieldsProps {
  /** Level in the field; null while the field is empty. */
  readonly level: SegmentFigures | null;
  readonly segment: AssessmentSettings['segment'];
  readonly readOnly: boolean;
  readonly onChange: (level: SegmentFigures | null) => void;
}

function LevelFields({ level, segment, readOnly, onChange }: LevelFieldsProps) {
  const t = useT(levelsPageTexts);
  const range = { min: 0, max: 4, disabled: readOnly, size: 'xs' };
  const single = level === null || typeof level === 'number';
  const sides = [
    { side: 'priv', label: t('risks.overridePriv'), offered: segment !== 'CORPORATES' },
    { side: 'corp', label: t('risks.overrideCorp'), offered: segment !== 'INDIVIDUALS' },
  ] as const;
  return (
    <div className={styles.fields}>
      {single ? (
        <NumberField {...range} label={t('risks.overrideBoth')} value={level} onChange={onChange} />
      ) : (
        sides
          .filter(({ offered }) => offered)
          .map(({ side, label }) => (
            <NumberField
              {...range}
              key={side}
              label={label}
              value={level[side] ?? null}
              onChange={(value) => {
                const { [side]: _, ...other } = level;
                onChange(value === null ? other : { ...other, [side]: value });
              }}
            />
          ))
      )}
      {segment === 'BOTH' ? (
        <Checkbox
          size="xs"
          label={t('risks.overridePerSegment')}
          checked={!single}
          disabled={readOnly}
          onChange={() =>
            onChange(
              single
                ? level === null
                  ? null
                  : { priv: level, corp: level }
                : (level.priv ?? level.corp ?? null),
            )
          }
        />
      ) : null}
    </div>
  );
}

interface OverrideEditorProps {
  readonly type: RiskType;
  readonly riskKey: string;
  readonly side: OverrideSide;
  /** Calculated level, which is the initial level of a new override. */
  readonly calculated: number;
}

/**
 * Returns the stored override with unsaved input: an emptied level field and a typed motivation are kept until the
 * page is closed.
 */
function useOverride({ type, riskKey, side, calculated }: OverrideEditorProps) {
  const { document, set } = useAssessment();
  const names = useOpenAssessmentNames();
  const t = useT(levelsPageTexts);
  const override = document.risks.data[type]?.[riskKey]?.override;
  const level = override?.[side];
  const [kept, keep] = useLastNonEmptyText(override?.motivation);
  const [emptied, setEmptied] = useState(false);
  const begun = useRef(false);
  const write = (next: OverrideEntry | null) =>
    set(
      t('risks.stepOverride', { name: names.risk(type, riskKey) }),
      ['risks', 'data', type, riskKey, 'override'],
      next,
    );
  return {
    override,
    level,
    isEntered: level !== undefined || emptied,
    motivation: override?.motivation ?? kept,
    begin: () => {
      begun.current = true;
      write(setOverrideLevel(override, side, roundToShown(calculated), kept));
    },
    /** Moves the focus to the level field, because the pressed button is removed and the focus would be lost. */
    focusBegun: (fields: HTMLElement | null) => {
      if (begun.current) fields?.querySelector('input')?.focus();
      begun.current = false;
    },
    setLevel: (next: SegmentFigures | null) => {
      setEmptied(true);
      write(setOverrideLevel(override, side, next, kept));
    },
    setMotivation: (motivation: string) => {
      keep(motivation);
      if (override !== undefined) write({ ...override, motivation });
    },
    approve: () => {
      // The server sets the name and time itself and ignores the values sent here.
      const approval = { by: '', at: new Date().toISOString() };
      if (override !== undefined) write({ ...override, approval });
    },
    remove: () => {
      setEmptied(false);
      if (override !== undefined) write(setOverrideLevel(override, side, null));
    },
  };
}

export function OverrideEditor(props: OverrideEditorProps) {
  const { side, type, riskKey } = props;
  const t = useT(levelsPageTexts);
  const { document, editable } = useAssessment();
  const entered = useOverride(props);
  const { override, level, motivation } = entered;
  const title = t(side === 'inherent' ? 'risks.overrideTitle' : 'risks.overrideResidualTitle');
  if (!entered.isEntered) {
    if (!editable) return null;
    return (
      <Button size="xs" variant="default" onClick={entered.begin}>
        {title}
      </Button>
    );
  }
  return (
    <fieldset
      ref={entered.focusBegun}
      className={styles.override}
      data-field={formatPointer('risks', 'data', type, riskKey, 'override')}
    >
      <legend>{title}</legend>
      <LevelFields
        level={level ?? null}
        segment={document.settings.segment}
        readOnly={!editable}
        onChange={entered.setLevel}
      />
      <LongTextField
        label={t('risks.motivation')}
        help={t('risks.motivationHelp')}
        value={motivation}
        error={level === undefined ? t('risks.levelMissing') : undefined}
        missing={t('risks.motivationMissing')}
        onWrite={entered.setMotivation}
      />
      {side === 'residual' ? <p className="muted">{t('risks.overrideFloor')}</p> : null}
      <Foot override={override} onApprove={entered.approve} onRemove={entered.remove} />
    </fieldset>
  );
}

/** Returns the user's name as the server writes it in an approval. */
function userNameOf(user: SessionView['user']): string | null {
  return user === null ? null : `${user.givenName} ${user.surname}`.trim() || user.username;
}

interface FootProps {
  /** Called when a second person approves the override. */
  readonly onApprove: () => void;
  readonly override: OverrideEntry | undefined;
  readonly onRemove: () => void;
}

function Foot({ override, onRemove, onApprove }: FootProps) {
  const t = useT(levelsPageTexts);
  const format = useFormat();
  const { user } = useSession();
  const { editable } = useAssessment();
  return (
    <div className={styles.overrideFoot}>
      {override?.by && override.at ? (
        <span className="muted">
          {t('risks.overrideBy', { name: override.by, date: format.date(override.at) })}
        </span>
      ) : null}
      {override?.approval?.by ? (
        <span className="muted">
          {t('risks.overrideApproved', {
            name: override.approval.by,
            date: format.date(override.approval.at),
          })}
        </span>
      ) : null}
      {editable && override?.by && override.approval === undefined ? (
        <Button
          size="compact-xs"
          variant="default"
          disabled={override.by === userNameOf(user)}
          title={t('risks.overrideApproveHelp')}
          onClick={onApprove}
        >
          {t('risks.overrideApprove')}
        </Button>
      ) : null}
      {editable ? (
        <Button size="compact-xs" variant="subtle" onClick={onRemove}>
          {t('risks.overrideRemove')}
        </Button>
      ) : null}
    </div>
  );
}
