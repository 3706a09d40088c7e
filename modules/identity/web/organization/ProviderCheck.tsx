/** Checks the provider with the form's values before they are saved, and shows the result of each step. */

import { type FederationCheckResult, federationContract } from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './organization.module.css';
import { organizationTexts } from './texts.ts';

type Step = FederationCheckResult['steps'][number];

const marks = {
  ok: IconCircleCheck,
  failed: IconCircleX,
  unsure: IconHelpCircle,
  skipped: IconCircleDashed,
} as const;

function Found({ step }: { readonly step: Step }) {
  const t = useT(organizationTexts);
  const Mark = marks[step.state];
  const { code, place, said } = step;
  return (
    <li data-state={step.state}>
      <Mark size={16} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{t(`orgs.check.${step.step}`)}</b>: {t(`orgs.check.${step.state}`)}
        {code === null ? null : (
          <p>
            {t(`orgs.check.${code}`, { said: said ?? '–' })}
            {place === null ? null : (
              <>
                {' '}
                <code>{place}</code>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** Lists the addresses to register at the provider; the check shows them with the server's own origin. */
function Addresses() {
  const t = useT(organizationTexts);
  const { origin } = window.location;
  return (
    <dl className={styles.addresses}>
      <dt>{t('orgs.redirectUri')}</dt>
      <dd>
        <code>{`${origin}/login/callback`}</code>
      </dd>
      <dt>{t('orgs.signedOutUri')}</dt>
      <dd>
        <code>{`${origin}/login`}</code>
      </dd>
    </dl>
  );
}

interface ProviderCheckProps {
  readonly organizationId: number;
  readonly values: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
}

export function ProviderCheck({ organizationId: id, values }: ProviderCheckProps) {
  const t = useT(organizationTexts);
  const language = useLanguage();
  const check = useCommand(federationContract.check, { timeoutMs: 30_000 });
  const [asked, setAsked] = useState('');
  const { issuer, clientId, clientSecret } = values;
  const now = JSON.stringify([issuer.trim(), clientId.trim(), clientSecret]);
  const ask = async () => {
    setAsked(now);
    const body = { issuer: issuer.trim(), clientId, ...(clientSecret === '' ? {} : { clientSecret }) };
    const { steps } = await check.mutateAsync({ params: { id }, body });
    announceToScreenReaders(
      t(steps.some(({ state }) => state === 'failed') ? 'orgs.check.bad' : 'orgs.check.good'),
    );
  };
  const ready = issuer.trim() !== '' && clientId.trim() !== '';
  // Hide the result if the values have changed since the check.
  const { data, error } = asked === now ? check : { data: undefined, error: null };
  return (
    <div className={styles.check}>
      <Addresses />
      <div>
        <Button
          size="xs"
          variant="default"
          loading={check.isPending}
          disabled={!ready}
          // Ignore the rejection here: the command keeps the error, which is shown below.
          onClick={() => void ask().catch(() => undefined)}
        >
          {t('orgs.check')}
        </Button>
        <span>{t('orgs.checkHelp')}</span>
      </div>
      {error ? <p role="alert">{formatErrorMessage(error, language)}</p> : null}
      {data ? (
        <ul className={styles.found} aria-label={t('orgs.checkFound')}>
          {data.steps.map((step) => (
            <Found key={step.step} step={step} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
