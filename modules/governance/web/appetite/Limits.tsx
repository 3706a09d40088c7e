import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import {
  type AppetiteArea,
  type AppetiteSubject,
  appetiteAreas,
  appetiteSubjects,
  getAppetiteSubjectName,
} from '@klarsikt/engine/appetite';
import { getTypeResult, type MeasuredType, measuredTypes } from '@klarsikt/engine/assess';
import { operationalTypes } from '@klarsikt/engine/text';
import { roundToShown } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useDocumentState } from '@klarsikt/web/platform/document/use-document.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ChoiceChip } from '@klarsikt/web/ui/choices/ChoiceChip.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import styles from './appetite.module.css';
import type { AppetiteEditor } from './kind.ts';
import { appetiteTexts } from './texts.ts';

/** Lists the areas with their own limit; extended risk types have no levels by area. */
const areasOf = (type: AppetiteSubject): readonly AppetiteArea[] =>
  type === 'overall' || operationalTypes.some((one) => one === type) ? appetiteAreas : ['all'];

interface FieldsProps {
  readonly editor: AppetiteEditor;
  readonly isReadOnly: boolean;
}

export function AppetiteLimitFields({ editor, isReadOnly }: FieldsProps) {
  const t = useT(appetiteTexts);
  const { language } = useFormat();
  const { limits } = useDocumentState(editor).document;
  const write = (type: AppetiteSubject, area: AppetiteArea, value: number | null) => {
    const { [area]: _before, ...others } = limits[type] ?? {};
    const next = value === null ? others : { ...others, [area]: roundToShown(value) };
    editor.change(getAppetiteSubjectName(type, language), [
      { op: 'set', path: `/limits/${type}`, value: next },
    ]);
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.levels}>
        <thead>
          <tr>
            <th scope="col">{t('appetite.residual')}</th>
            {appetiteAreas.map((area) => (
              <th key={area} scope="col">
                {t(`appetite.area.${area}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {appetiteSubjects.map((type) => (
            <tr key={type}>
              <th scope="row">{getAppetiteSubjectName(type, language)}</th>
              {areasOf(type).map((area) => (
                <td key={area}>
                  <NumberField
                    size="xs"
                    className={styles.limit ?? ''}
                    aria-label={t('appetite.cell', {
                      type: getAppetiteSubjectName(type, language),
                      area: t(`appetite.area.${area}`),
                    })}
                    min={0}
                    max={4}
                    disabled={isReadOnly}
                    value={limits[type]?.[area] ?? null}
                    onChange={(value) => write(type, area, value)}
                    onBlur={editor.rest}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useRiskLimit(editor: AppetiteEditor) {
  const names = useOpenAssessmentNames();
  const { risks } = useDocumentState(editor).document;
  return (type: MeasuredType, key: string, value: number | null) => {
    const { [key]: _before, ...others } = risks[type] ?? {};
    const next = value === null ? others : { ...others, [key]: roundToShown(value) };
    editor.change(names.risk(type, key), [{ op: 'set', path: `/risks/${type}`, value: next }]);
  };
}

interface RiskLimitProps extends FieldsProps {
  readonly type: MeasuredType;
  readonly risk: string;
  readonly limit: number;
}

function RiskLimit({ editor, isReadOnly, type, risk, limit }: RiskLimitProps) {
  const t = useT(appetiteTexts);
  const name = useOpenAssessmentNames().risk(type, risk);
  const write = useRiskLimit(editor);
  return (
    <div className={styles.cell}>
      <span>{name}</span>
      <NumberField
        size="xs"
        className={styles.limit ?? ''}
        aria-label={name}
        min={0}
        max={4}
        disabled={isReadOnly}
        value={limit}
        onChange={(value) => {
          if (value !== null) write(type, risk, value);
        }}
        onBlur={editor.rest}
      />
      {isReadOnly ? null : (
        <Button size="compact-xs" variant="subtle" onClick={() => write(type, risk, null)}>
          {t('appetite.remove')}
        </Button>
      )}
    </div>
  );
}

/** Adds a limit for one of the risks that count in the assessment; the limit begins at the risk's present level. */
function AddRiskLimit({ editor }: Pick<FieldsProps, 'editor'>) {
  const t = useT(appetiteTexts);
  const { language } = useFormat();
  const names = useOpenAssessmentNames();
  const { result } = useAssessment();
  const write = useRiskLimit(editor);
  const offered = () =>
    measuredTypes.flatMap((type) =>
      (getTypeResult(result, type)?.risks ?? []).map(({ key }) => ({
        value: `${type}/${key}`,
        label: `${names.risk(type, key)} (${getRiskTypeName(type, language)})`,
      })),
    );
  const add = (value: string) => {
    const type = measuredTypes.find((one) => value.startsWith(`${one}/`));
    if (type === undefined) return;
    const key = value.slice(type.length + 1);
    const found = getTypeResult(result, type)?.risks.find((risk) => risk.key === key);
    if (found !== undefined) write(type, key, found.residual);
  };
  return (
    <ChoiceChip
      label={t('appetite.addRisk')}
      shown={t('appetite.addRiskShown')}
      choices={offered}
      chosen={[]}
      off={t('appetite.addRiskShown')}
      onChoose={add}
      onRemove={() => undefined}
    />
  );
}

export function SingleRiskLimitFields({ editor, isReadOnly }: FieldsProps) {
  const { risks } = useDocumentState(editor).document;
  const stated = measuredTypes.flatMap((type) =>
    Object.entries(risks[type] ?? {}).map(([key, limit]) => ({ type, key, limit })),
  );
  return (
    <div className={styles.single}>
      {stated.map(({ type, key, limit }) => (
        <RiskLimit
          key={`${type} ${key}`}
          editor={editor}
          isReadOnly={isReadOnly}
          type={type}
          risk={key}
          limit={limit}
        />
      ))}
      {isReadOnly ? null : <AddRiskLimit editor={editor} />}
    </div>
  );
}
