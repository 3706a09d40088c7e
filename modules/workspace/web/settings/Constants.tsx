import sections from '@klarsikt/assessment/web/assessment/_components/form/field-form.module.css';
import {
  useFieldSearchMatch,
  useIsSearching,
} from '@klarsikt/assessment/web/assessment/_components/form/field-search.tsx';
import form from '@klarsikt/assessment/web/assessment/_components/form/settings.module.css';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { defaultConfig, type PartialConfig, resolveConfig } from '@klarsikt/engine/assess';
import { formatPointer } from '@klarsikt/engine/assessment';
import { operationalTypes, riskTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox, NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { applyConstantChanges, computeCategoryWeight } from './constants.ts';
import styles from './settings.module.css';
import { assessmentSettingsTexts } from './texts.ts';

function useConstants() {
  const t = useT(assessmentSettingsTexts);
  const { document, set, editable } = useAssessment();
  const { config } = document.settings;
  const change = (given: PartialConfig) =>
    set(t('raSettings.stepMethod'), ['settings', 'config'], applyConstantChanges(config, given));
  return { config, now: resolveConfig(config), change, editable };
}

function Shares() {
  const t = useT(assessmentSettingsTexts);
  const { now, change, editable } = useConstants();
  const { number } = useFormat();
  const usual = (value: number) =>
    t('raSettings.potentialHelp', { usual: number(value, value % 1 === 0 ? 0 : 1) });
  const isRelative = now.residual.mode === 'relative';
  const common = { disabled: !editable, min: 0, max: 1 };
  return (
    <div className={form.pair}>
      <NativeSelect
        label={t('raSettings.residualMode')}
        description={t('raSettings.residualModeHelp')}
        disabled={!editable}
        value={now.residual.mode}
        data={[
          { value: 'relative', label: t('raSettings.relative') },
          { value: 'absolute', label: t('raSettings.absolute') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ residual: { mode: value === 'absolute' ? 'absolute' : 'relative' } })
        }
      />
      <NumberField
        {...common}
        label={t('raSettings.maxMitigation')}
        description={t(isRelative ? 'raSettings.maxMitigationHelp' : 'raSettings.maxMitigationLevels')}
        value={now.residual.maxMitigation}
        onChange={(value) => value !== null && change({ residual: { maxMitigation: value } })}
      />
      <NumberField
        {...common}
        label={t('raSettings.specific')}
        description={usual(defaultConfig.potential.specific)}
        value={now.potential.specific}
        onChange={(value) => value !== null && change({ potential: { specific: value } })}
      />
      <NumberField
        {...common}
        label={t('raSettings.general')}
        description={usual(defaultConfig.potential.general)}
        value={now.potential.general}
        onChange={(value) => value !== null && change({ potential: { general: value } })}
      />
      <NumberField
        {...common}
        label={t('raSettings.sumFactor')}
        description={t('raSettings.sumFactorHelp')}
        value={now.aggregationSumFactor}
        onChange={(value) => value !== null && change({ aggregationSumFactor: value })}
      />
    </div>
  );
}

function Weights() {
  const t = useT(assessmentSettingsTexts);
  const { language, percent } = useFormat();
  const { now, change, editable } = useConstants();
  const isVoid = operationalTypes.every((type) => now.fractions[type] === 0);
  return (
    <fieldset className={form.group}>
      <legend>{t('raSettings.weights')}</legend>
      <p className="muted">{t('raSettings.weightsHelp')}</p>
      {isVoid ? <p role="alert">{t('raSettings.weightsVoid')}</p> : null}
      <div className={styles.figures}>
        {operationalTypes.map((type) => {
          const share = computeCategoryWeight(now, type);
          return (
            <NumberField
              key={type}
              size="xs"
              disabled={!editable}
              min={0}
              max={1000}
              label={getRiskTypeName(type, language)}
              description={share === null ? '–' : percent(share)}
              value={now.fractions[type]}
              onChange={(value) => value !== null && change({ fractions: { [type]: value } })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function Distribution() {
  const t = useT(assessmentSettingsTexts);
  const { language } = useFormat();
  const { now, change, editable } = useConstants();
  return (
    <fieldset className={form.group}>
      <legend>{t('raSettings.distribution')}</legend>
      <p className="muted">{t('raSettings.distributionHelp')}</p>
      <div className={styles.figures}>
        {riskTypes.map((type) => (
          <NumberField
            key={type}
            size="xs"
            disabled={!editable}
            min={0}
            max={10}
            label={getRiskTypeName(type, language)}
            value={now.distribution[type]}
            onChange={(value) => value !== null && change({ distribution: { [type]: value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const place = formatPointer('settings', 'config');

const labels = [
  'advanced',
  'residualMode',
  'maxMitigation',
  'specific',
  'general',
  'sumFactor',
  'kri',
  'inheritance',
  'weights',
  'distribution',
] as const;

/**
 * Group of all constants: the search shows it if any of their names matches, and it is expanded if any constant
 * differs from its default.
 */
export function CalculationConstantsSection() {
  const t = useT(assessmentSettingsTexts);
  const { config } = useConstants();
  const [field] = useSearchParameter('field');
  const [isOpen, setOpen] = useState(Object.keys(config).length > 0 || field?.startsWith(place) === true);
  const isSearching = useIsSearching();
  const match = useFieldSearchMatch();
  if (!labels.some((name) => match(t(`raSettings.${name}`)))) return null;
  return (
    <details
      className={sections.section}
      open={isOpen || isSearching}
      onToggle={(event) => !isSearching && setOpen(event.currentTarget.open)}
      data-field={place}
    >
      <summary>{t('raSettings.advanced')}</summary>
      <p className="muted">{t('raSettings.advancedText')}</p>
      <AllConstants />
    </details>
  );
}

function AllConstants() {
  const t = useT(assessmentSettingsTexts);
  const { set } = useAssessment();
  const { config, now, change, editable } = useConstants();
  return (
    <div className={form.form}>
      <Shares />
      <Checkbox
        label={t('raSettings.kri')}
        disabled={!editable}
        checked={now.keyRiskIndicators}
        onChange={(event) => change({ keyRiskIndicators: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('raSettings.inheritance')}
        disabled={!editable}
        checked={now.fullInheritance}
        onChange={(event) => change({ fullInheritance: event.currentTarget.checked })}
      />
      <Weights />
      <Distribution />
      <p className="muted">{t('raSettings.fixed')}</p>
      {editable && Object.keys(config).length > 0 ? (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => set(t('raSettings.stepMethod'), ['settings', 'config'], {})}
          >
            {t('raSettings.reset')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
