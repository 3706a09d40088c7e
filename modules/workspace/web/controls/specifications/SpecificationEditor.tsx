import type { StoredSpecification } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useId } from 'react';
import { SpecificationFormulas } from './Formulas.tsx';
import styles from './specifications.module.css';
import { SpecificationTrialRun } from './TrialRun.tsx';
import { specificationsTexts } from './texts.ts';
import { useSpecificationEditor } from './use-specification.ts';
import { SpecificationVariables } from './Variables.tsx';

interface EditorProps {
  readonly kept: StoredSpecification | null;
  readonly onClose: () => void;
}

export function SpecificationEditor({ kept, onClose }: EditorProps) {
  const t = useT(specificationsTexts);
  const form = useId();
  const { name, setName, nameFault, spec, setSpec, problems, isChanged, isSaving, save } =
    useSpecificationEditor(kept);
  return (
    <Page
      title={name === '' ? t('spec.new') : name}
      sub={problems === 0 ? undefined : t('spec.problems', { count: problems })}
      tools={
        <>
          <Button size="xs" variant="subtle" onClick={onClose}>
            {t('spec.back')}
          </Button>
          <Button size="xs" type="submit" form={form} disabled={!isChanged || isSaving}>
            {t('spec.save')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <ErrorSummaryForm id={form} className={styles.part} onSubmit={save}>
          <TextInput
            size="xs"
            label={t('spec.name')}
            maxLength={255}
            value={name}
            description={t('spec.nameHow')}
            error={nameFault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SpecificationVariables spec={spec} onChange={setSpec} />
          <SpecificationFormulas spec={spec} onChange={setSpec} />
        </ErrorSummaryForm>
        <SpecificationTrialRun spec={spec} />
      </div>
    </Page>
  );
}
