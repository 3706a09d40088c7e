import { login } from '@klarsikt/contract';
import { useNavigate } from '@tanstack/react-router';
import { SimpleButton } from '../../ui/SimpleButton.tsx';
import { sentenceOf } from '../api/errors.ts';
import { useCommand } from '../api/query.ts';
import { useT } from '../i18n/texts.ts';
import { useLanguage } from '../settings/language.ts';
import { reloadSession, useSession } from './session.tsx';
import { texts } from './texts.ts';

/** Making the sandbox copies a whole organisation. */
const demoTimeoutMs = 30_000;

interface DemoButtonProps {
  readonly size: 'medium' | 'large';
  readonly kind?: 'primary' | 'default';
  readonly wide?: boolean;
}

/** Enters the demo without credentials; who is in it already goes on. */
export function DemoButton({ size, kind = 'primary', wide }: DemoButtonProps) {
  const t = useT(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { demo } = useSession();
  const enter = useCommand(login.demo, { timeoutMs: demoTimeoutMs });
  const start = async () => {
    if (!demo) {
      await enter.mutateAsync({ body: { language } });
      await reloadSession();
    }
    await navigate({ to: '/threatview' });
  };
  const label = demo ? 'session.demoOpen' : 'session.demo';
  return (
    <>
      <SimpleButton
        kind={kind}
        size={size}
        {...(wide ? { wide } : {})}
        disabled={enter.isPending}
        // The mutation keeps its error and shows it below.
        onClick={() => start().catch(() => undefined)}
      >
        {t(enter.isPending ? 'session.demoStarting' : label)}
      </SimpleButton>
      {enter.error === null ? null : (
        <span role="alert">
          {t('session.demoFailed')} {sentenceOf(enter.error, language)}
        </span>
      )}
    </>
  );
}
