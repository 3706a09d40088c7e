import { type AssistantKey, assistantContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { assistantTexts } from '../../assistant/texts.ts';
import { CopyableValue } from '../../key/CopyLine.tsx';
import keyStyles from '../../key/keys.module.css';
import styles from './account.module.css';
import { type CreatedAssistantKey, NewAssistantKey } from './NewAssistantKey.tsx';
import { AccountSection } from './Section.tsx';

function OwnKey({ entry }: { readonly entry: AssistantKey }) {
  const t = useT(assistantTexts);
  const format = useFormat();
  const revoke = useCommand(assistantContract.revokeOwn, { refreshes: [assistantContract.listOwn] });
  const { act, busy } = useRecordAction();
  const [isAsked, setIsAsked] = useState(false);
  const { id, label, usedAt, expiresAt, state } = entry;
  const end = () =>
    act(() => revoke.mutateAsync({ params: { id } }), { done: t('assistant.revoked', { label }) });
  return (
    <li>
      <div>
        <strong>{label}</strong>
        {state === 'active' ? null : <span className={styles.badge}>{t(`assistant.state.${state}`)}</span>}
        <p className="muted">
          {t('assistant.ownLine', {
            expires: format.date(expiresAt),
            used: usedAt === null ? t('assistant.never') : format.dateTime(usedAt),
          })}
        </p>
        {isAsked ? <p role="alert">{t('assistant.revokeAsk', { label })}</p> : null}
      </div>
      {state !== 'active' ? null : isAsked ? (
        <div className={styles.actions}>
          <Button variant="default" autoFocus onClick={() => setIsAsked(false)}>
            {t('assistant.cancel')}
          </Button>
          <Button color="red" loading={busy} onClick={() => void end()}>
            {t('assistant.revoke')}
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          aria-label={t('assistant.revokeNamed', { label })}
          onClick={() => setIsAsked(true)}
        >
          {t('assistant.revoke')}
        </Button>
      )}
    </li>
  );
}

function Secret({
  made,
  address,
  onDone,
}: {
  made: CreatedAssistantKey;
  address: string;
  onDone: () => void;
}) {
  const t = useT(assistantTexts);
  return (
    <div className={keyStyles.secret}>
      <p role="status" className={keyStyles.once}>
        {t('assistant.once')}
      </p>
      <CopyableValue label={t('assistant.key')} value={made.secret} />
      <CopyableValue label={t('assistant.address')} value={address} />
      <Button onClick={onDone}>{t('assistant.saved')}</Button>
    </div>
  );
}

export function AssistantsSection() {
  const t = useT(assistantTexts);
  const own = useCall(assistantContract.listOwn, {}, { staleTime: 0 });
  const [step, setStep] = useState<CreatedAssistantKey | 'new' | null>(null);
  const { data } = own;
  const keys = (data?.keys ?? []).filter(({ state }) => state !== 'revoked');
  if (data?.open === false && keys.length === 0) return null;
  return (
    <AccountSection title={t('assistant.own')} note={t('assistant.ownNote')}>
      {own.isPending ? <ListSkeleton rows={1} /> : null}
      {own.error ? <ErrorState error={own.error} onRetry={() => own.refetch()} /> : null}
      {data?.open === false ? <p>{t('assistant.ownOff')}</p> : null}
      {data !== undefined && keys.length === 0 ? <p className="muted">{t('assistant.ownNone')}</p> : null}
      <ul className={styles.sessions}>
        {keys.map((entry) => (
          <OwnKey key={entry.id} entry={entry} />
        ))}
      </ul>
      {step === 'new' ? <NewAssistantKey onMade={setStep} onCancel={() => setStep(null)} /> : null}
      {step !== null && step !== 'new' ? (
        <Secret made={step} address={data?.address ?? ''} onDone={() => setStep(null)} />
      ) : null}
      {step === null && data?.open === true ? (
        <div>
          <Button variant="default" onClick={() => setStep('new')}>
            {t('assistant.new')}
          </Button>
        </div>
      ) : null}
    </AccountSection>
  );
}
