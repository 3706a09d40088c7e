/** /ra/{raId}/edit: settings, what is offered, and the constants of the calculation. */

import { assessmentField, defaultConfig, type PartialConfig, pointerOf } from '@klarsikt/engine';
import { useT } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/kit/fields.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Page } from '../../../ui/Page.tsx';
import { FieldSection } from '../_components/FieldForm.tsx';
import { texts as formTexts } from '../_components/field-form-texts.ts';
import { LevelsFoot } from '../_components/LevelsFoot.tsx';
import { SaveTools } from '../_components/SaveTools.tsx';
import { SettingsForm, useSettingsFaults } from '../_components/SettingsForm.tsx';
import form from '../_components/settings.module.css';
import { texts as fieldTexts } from '../_components/settings-texts.ts';
import { ThreatProposal } from '../_components/ThreatProposal.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { OfferedChoice } from './OfferedChoice.tsx';
import styles from './settings.module.css';
import { texts } from './texts.ts';

const fieldWords = {
  name: 'settings.name',
  description: 'settings.description',
  segment: 'settings.segment',
  opGeography: 'settings.country',
  businesses: 'settings.businesses',
  relevances: 'settings.relevances',
  responsible: 'settings.responsible',
  date: 'settings.date',
  config: 'settings.config',
} as const;

function Method() {
  const t = useT(texts);
  const { document, set, editable } = useAssessment();
  const { config } = document.settings;
  const write = (next: PartialConfig) => set(t('raSettings.stepMethod'), ['settings', 'config'], next);
  const common = { disabled: !editable, min: 0, max: 1 };
  return (
    <section className={form.form}>
      <h2>{t('raSettings.advanced')}</h2>
      <p className="muted">{t('raSettings.advancedText')}</p>
      <div className={form.pair}>
        <NumberField
          {...common}
          label={t('raSettings.maxMitigation')}
          description={t('raSettings.maxMitigationHelp')}
          value={config.residual?.maxMitigation ?? defaultConfig.residual.maxMitigation}
          onChange={(value) => {
            if (value !== null) write({ ...config, residual: { ...config.residual, maxMitigation: value } });
          }}
        />
        <NumberField
          {...common}
          label={t('raSettings.sumFactor')}
          description={t('raSettings.sumFactorHelp')}
          value={config.aggregationSumFactor ?? defaultConfig.aggregationSumFactor}
          onChange={(value) => {
            if (value !== null) write({ ...config, aggregationSumFactor: value });
          }}
        />
      </div>
      <Checkbox
        label={t('raSettings.kri')}
        disabled={!editable}
        checked={config.keyRiskIndicators ?? defaultConfig.keyRiskIndicators}
        onChange={(event) => write({ ...config, keyRiskIndicators: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('raSettings.inheritance')}
        disabled={!editable}
        checked={config.fullInheritance ?? defaultConfig.fullInheritance}
        onChange={(event) => write({ ...config, fullInheritance: event.currentTarget.checked })}
      />
      {editable && Object.keys(config).length > 0 ? (
        <div>
          <Button size="xs" variant="default" onClick={() => write({})}>
            {t('raSettings.reset')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const { scope, method, governance } = assessmentField.fields;

export function SettingsPage() {
  const t = useT(texts);
  const fields = useT(fieldTexts);
  const formed = useT(formTexts);
  const { model, document, change, editable } = useAssessment();
  const faults = useSettingsFaults(document.settings);
  return (
    <Page
      title={t('raSettings.title')}
      sub={editable ? t('raSettings.saved') : undefined}
      tools={<SaveTools />}
      foot={<LevelsFoot type="customers" />}
    >
      <div className={styles.sections}>
        <SettingsForm
          model={model}
          settings={document.settings}
          faults={faults}
          readOnly={!editable}
          onChange={(field, value) => {
            const word = fields(fieldWords[field]);
            change(t('raSettings.step', { field: word }), [
              { op: 'set', path: pointerOf('settings', field), value },
            ]);
          }}
        />
        <ThreatProposal />
        <OfferedChoice />
        <Method />
        <FieldSection
          title={formed('form.scope')}
          text={formed('form.scopeText')}
          field={scope}
          path={['scope']}
        />
        <FieldSection
          title={formed('form.method')}
          text={formed('form.methodText')}
          field={method}
          path={['method']}
        />
        <FieldSection
          title={formed('form.governance')}
          text={formed('form.governanceText')}
          field={governance}
          path={['governance']}
        />
      </div>
    </Page>
  );
}
