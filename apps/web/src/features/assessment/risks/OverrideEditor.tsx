/** Override of a risk's inherent or residual level: counts only with its motivation. */
import {
  type AssessmentSettings,
  type RiskEntry,
  type RiskType,
  type SegmentFigures,
  shown,
} from '@klarsikt/engine';
import { Button, Checkbox } from '@mantine/core';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { LongText } from '../_components/LongText.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import styles from './risks.module.css';
import { texts } from './texts.ts';

type Override = NonNullable<RiskEntry['override']>;
type Side = 'inherent' | 'residual';

/** The override with one side changed; without any level it goes away. */
function withLevel(
  override: Override | undefined,
  side: Side,
  level: SegmentFigures | null,
): Override | null {
  const { [side]: _, ...rest } = override ?? { motivation: '' };
  const next: Override = {
    ...rest,
    motivation: override?.motivation ?? '',
    ...(level === null ? {} : { [side]: level }),
  };
  return next.inherent === undefined && next.residual === undefined ? null : next;
}

interface LevelFieldsProps {
  readonly level: SegmentFigures;
  readonly segment: AssessmentSettings['segment'];
  readonly readOnly: boolean;
  readonly onChange: (level: SegmentFigures | null) => void;
}

function LevelFields({ level, segment, readOnly, onChange }: LevelFieldsProps) {
  const t = useT(texts);
  const range = { min: 0, max: 4, disabled: readOnly, size: 'xs' };
  const single = typeof level === 'number';
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
          onChange={() => onChange(single ? { priv: level, corp: level } : (level.priv ?? level.corp ?? 0))}
        />
      ) : null}
    </div>
  );
}

interface OverrideEditorProps {
  readonly type: RiskType;
  readonly riskKey: string;
  readonly side: Side;
  /** The calculated level: what a new override starts from. */
  readonly calculated: number;
}

function useOverride({ type, riskKey, side }: OverrideEditorProps) {
  const { document, set } = useAssessment();
  const names = useNames();
  const t = useT(texts);
  const override = document.risks.data[type]?.[riskKey]?.override;
  const write = (next: Override | null) =>
    set(
      t('risks.stepOverride', { name: names.risk(type, riskKey) }),
      ['risks', 'data', type, riskKey, 'override'],
      next,
    );
  return { override, level: override?.[side], write };
}

export function OverrideEditor(props: OverrideEditorProps) {
  const { side, calculated } = props;
  const t = useT(texts);
  const format = useFormat();
  const { document, editable } = useAssessment();
  const { override, level, write } = useOverride(props);
  if (override === undefined || level === undefined) {
    if (!editable) return null;
    return (
      <Button size="xs" variant="default" onClick={() => write(withLevel(override, side, shown(calculated)))}>
        {t(side === 'inherent' ? 'risks.overrideTitle' : 'risks.overrideResidualTitle')}
      </Button>
    );
  }
  return (
    <fieldset className={styles.override}>
      <legend>{t(side === 'inherent' ? 'risks.overrideTitle' : 'risks.overrideResidualTitle')}</legend>
      <LevelFields
        level={level}
        segment={document.settings.segment}
        readOnly={!editable}
        onChange={(next) => write(withLevel(override, side, next))}
      />
      <LongText
        label={t('risks.motivation')}
        help={t('risks.motivationHelp')}
        value={override.motivation}
        error={override.motivation.trim() === '' ? t('risks.motivationMissing') : undefined}
        onWrite={(motivation) => write({ ...override, motivation })}
      />
      {side === 'residual' ? <p className="muted">{t('risks.overrideFloor')}</p> : null}
      <div className={styles.overrideFoot}>
        {override.by && override.at ? (
          <span className="muted">
            {t('risks.overrideBy', { name: override.by, date: format.date(override.at) })}
          </span>
        ) : null}
        {editable ? (
          <Button size="compact-xs" variant="subtle" onClick={() => write(withLevel(override, side, null))}>
            {t('risks.overrideRemove')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
