import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import styles from './api.module.css';
import { CodeSample } from './Code.tsx';
import { externalTexts } from './texts.ts';

export function ApiIntroduction() {
  const t = useT(externalTexts);
  const { origin } = window.location;
  const basic = `curl -u 'CLIENT_ID:SECRET' \\\n  '${origin}/api/model/available'`;
  const token = `curl -u 'CLIENT_ID:SECRET' \\\n  -d 'grant_type=client_credentials' \\\n  '${origin}/api/oauth/token'`;
  const bearer = `curl -H "Authorization: Bearer $TOKEN" \\\n  '${origin}/api/model/available'`;
  const answers =
    '{ "result": ... }\n{ "error": { "code": "error.notfound", "message": "...", "id": "..." } }';
  return (
    <article className={styles.operation}>
      <h1>{t('external.title')}</h1>
      <p className={styles.summary}>{t('external.lede')}</p>
      <section>
        <h2>{t('external.keyTitle')}</h2>
        <p>
          {t.rich('external.keyText', {
            a: (text) => (
              <Link key="keys" to="/admin/keys" className="text-link">
                {text}
              </Link>
            ),
          })}
        </p>
      </section>
      <section>
        <h2>{t('external.callTitle')}</h2>
        <p>{t('external.callText')}</p>
        <CodeSample label={t('external.callTitle')} text={basic} />
      </section>
      <section>
        <h2>{t('external.tokenTitle')}</h2>
        <p>{t('external.tokenText')}</p>
        <CodeSample label={t('external.tokenTitle')} text={token} />
        <CodeSample label={t('external.bearerTitle')} text={bearer} />
      </section>
      <section>
        <h2>{t('external.answersTitle')}</h2>
        <p>{t('external.answersText')}</p>
        <CodeSample label={t('external.answersTitle')} text={answers} />
      </section>
      <section>
        <h2>{t('external.limitsTitle')}</h2>
        <p>{t('external.limitsText')}</p>
      </section>
      <p>
        <a href="/api/spec/external/oas3/latest" className="text-link">
          {t('external.document')}
        </a>
      </p>
    </article>
  );
}
