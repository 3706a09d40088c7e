import {
  type AssessmentReading,
  assessmentContract as assessments,
  importContract as contract,
} from '@klarsikt/contract';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ImportEntryTable } from './EntryTable.tsx';
import styles from './import.module.css';
import { importTexts } from './texts.ts';
import { wholeAssessmentTexts } from './whole-texts.ts';

function Levels({ overall: { file, here } }: Pick<AssessmentReading, 'overall'>) {
  const t = useT(wholeAssessmentTexts);
  return (
    <table className={styles.levels}>
      <thead>
        <tr>
          <th scope="col">{t('whole.levels')}</th>
          {file === null ? null : <th scope="col">{t('whole.inFile')}</th>}
          <th scope="col">{t('whole.here')}</th>
        </tr>
      </thead>
      <tbody>
        {(['inherent', 'residual'] as const).map((name) => (
          <tr key={name}>
            <th scope="row">{t(`whole.${name}`)}</th>
            {file === null ? null : (
              <td>
                <LevelSquare level={file[name]} />
              </td>
            )}
            <td>
              <LevelSquare level={here?.[name] ?? null} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ReadProps {
  readonly file: File;
  readonly read: AssessmentReading;
  readonly onMade: (made: { readonly id: number; readonly name: string }) => void;
}

function Read({ file, read, onMade }: ReadProps) {
  const t = useT(wholeAssessmentTexts);
  const { from, model, document, refused } = read;
  const loaded = useModel(model.hash);
  const start = useCall(assessments.init, { body: {} });
  const [chosen, setChosen] = useState<number | null>(null);
  const unitId = chosen ?? start.data?.unitId;
  const { name } = document.settings;
  const { state, send } = useUpload(contract.persistAssessment, {
    refreshes: [assessments.list],
    onDone: ({ id }) => onMade({ id, name }),
  });
  return (
    <>
      <p className={`muted ${styles.digest}`}>{t('whole.from', from)}</p>
      <p>
        {model.same ? (read.whole ? t('whole.same') : null) : t('whole.otherModel', { model: model.name })}
      </p>
      <Levels overall={read.overall} />
      <ImportEntryTable read={read} model={applyOwnParts(loaded.model, document.overlay)} />
      {start.error ? <ErrorState error={start.error} onRetry={() => void start.refetch()} /> : null}
      {state.is === 'failed' ? <ErrorState error={state.error} /> : null}
      <div className={styles.tools}>
        <NativeSelect
          size="xs"
          label={t('whole.unit')}
          value={String(unitId ?? '')}
          data={(start.data?.units ?? []).map((unit) => ({ value: String(unit.id), label: unit.name }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <Button
          size="xs"
          disabled={unitId === undefined || state.is === 'sending'}
          onClick={() => {
            if (unitId === undefined) return;
            void send({ file, fields: { unitId: String(unitId), modelHash: model.hash } });
          }}
        >
          {t('whole.write', { refused: refused.length })}
        </Button>
      </div>
    </>
  );
}

export function WholeAssessmentImport() {
  const t = useT(wholeAssessmentTexts);
  const word = useT(importTexts);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<AssessmentReading | null>(null);
  const [made, setMade] = useState<{ readonly id: number; readonly name: string } | null>(null);
  const { state, send } = useUpload(contract.parseAssessment, {
    refreshes: [],
    onDone: (done) => {
      setMade(null);
      setRead(done);
    },
  });
  return (
    <div className={styles.part}>
      <p>{t('whole.intro')}</p>
      <FileDrop
        words={{ drop: word('intake.drop'), choose: word('intake.chooseFile'), taken: t('whole.taken') }}
        accept=".json"
        onFile={(given) => {
          setFile(given);
          setRead(null);
          void send({ file: given, fields: {} });
        }}
      />
      {state.is === 'sending' ? <p role="status">{word('intake.reading')}</p> : null}
      {state.is === 'failed' ? <ErrorState error={state.error} /> : null}
      {made === null ? null : (
        <p role="status">
          {t('whole.made', { name: made.name })}{' '}
          <Link className="text-link" to="/ra/$raId" params={{ raId: String(made.id) }}>
            {t('whole.open')}
          </Link>
        </p>
      )}
      {read === null || file === null || made !== null ? null : (
        <Read key={read.from.digest} file={file} read={read} onMade={setMade} />
      )}
    </div>
  );
}
