import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { useState } from 'react';
import styles from './api.module.css';
import { CodeSample } from './Code.tsx';
import { SchemaTable } from './SchemaTable.tsx';
import {
  type ApiCredentialKind,
  type ApiOperation,
  type ApiResponseSchema,
  type ApiSpecification,
  formatApiSchemaType,
  formatCurlCommand,
} from './specification.ts';
import { externalTexts } from './texts.ts';

interface OperationViewProps {
  readonly operation: ApiOperation;
  readonly schemas: ApiSpecification['schemas'];
}

function Parameters({ operation, schemas }: OperationViewProps) {
  const t = useT(externalTexts);
  if (operation.parameters.length === 0) return null;
  return (
    <section>
      <h3>{t('external.parameters')}</h3>
      <ul className={styles.members} lang="en">
        {operation.parameters.map(({ name, in: place, required, schema }) => (
          <li key={`${place} ${name}`}>
            <code className={styles.member}>{name}</code>
            <span className={styles.type}>{formatApiSchemaType(schema, schemas)}</span>
            <span className={styles.needed}>
              {t(place === 'path' ? 'external.in.path' : 'external.in.query')},{' '}
              {t(required ? 'external.required' : 'external.optional')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({
  answer,
  schemas,
}: {
  readonly answer: ApiResponseSchema;
  readonly schemas: ApiSpecification['schemas'];
}) {
  const t = useT(externalTexts);
  const json = answer.content['application/json']?.schema;
  const isFile = json === undefined || json.format === 'binary';
  return (
    <section>
      <h3>
        {t('external.answer')} <span className={styles.type}>{answer.status}</span>
      </h3>
      {isFile ? (
        <p>{t('external.file', { types: Object.keys(answer.content).join(', ') })}</p>
      ) : (
        <SchemaTable schema={json} schemas={schemas} />
      )}
    </section>
  );
}

/** Splits a description into the sentences of a status, each of which follows its code in backticks. */
function parseSentences(
  description: string,
): readonly { readonly code: string; readonly sentence: string }[] {
  return description
    .split(/(?=`error\.)/)
    .map((part) => /^`([^`]+)`:\s*(.*?)\s*$/s.exec(part))
    .flatMap((found) => (found?.[1] && found[2] ? [{ code: found[1], sentence: found[2] }] : []));
}

function Errors({ errors }: { readonly errors: readonly ApiResponseSchema[] }) {
  const t = useT(externalTexts);
  return (
    <section>
      <h3>{t('external.errors')}</h3>
      <dl className={styles.errors} lang="en">
        {errors.map(({ status, description }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              {parseSentences(description).map(({ code, sentence }) => (
                <p key={code}>
                  <code>{code}</code> {sentence}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function OperationView({ operation, schemas }: OperationViewProps) {
  const t = useT(externalTexts);
  const [credentials, setCredentials] = useState<ApiCredentialKind>('basic');
  const { method, path, summary, description, body, answer, errors, open, scopes } = operation;
  const base = `${window.location.origin}/api`;
  return (
    <article className={styles.operation}>
      <h2 lang="en">
        <span className={styles.method}>{method}</span> <code>{path.slice(1)}</code>
      </h2>
      <p className={styles.summary} lang="en">
        {summary}
      </p>
      <p className={styles.note}>
        {open ? t('external.open') : t('external.scope', { scope: scopes.join(', ') })}{' '}
        {open ? null : <span lang="en">{description}</span>}
      </p>
      <section>
        <div className={styles.exampleHead}>
          <h3>{t('external.example')}</h3>
          {open ? null : (
            <SegmentedSwitch
              label={t('external.credentials')}
              value={credentials}
              options={[
                { value: 'basic', label: t('external.basic') },
                { value: 'token', label: t('external.token') },
              ]}
              onChange={setCredentials}
            />
          )}
        </div>
        <CodeSample
          label={t('external.example')}
          text={formatCurlCommand(operation, { base, credentials, schemas })}
        />
      </section>
      <Parameters operation={operation} schemas={schemas} />
      {body === null ? null : (
        <section>
          <h3>
            {t('external.body')} <span className={styles.type}>{body.type}</span>
          </h3>
          <SchemaTable schema={body.schema} schemas={schemas} />
        </section>
      )}
      {answer === null ? null : <Result answer={answer} schemas={schemas} />}
      <Errors errors={errors} />
    </article>
  );
}
