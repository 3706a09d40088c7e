import { login } from '@klarsikt/contract';
import { useNavigate } from '@tanstack/react-router';
import { sentenceOf } from '../../platform/api/errors.ts';
import { useCommand } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { reloadSession, useSession } from '../../platform/session/session.tsx';
import { useLanguage } from '../../platform/settings/language.ts';
import { SimpleButton } from '../../ui/SimpleButton.tsx';
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
  const label = demo ? 'site.demoOpen' : 'site.demo';
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
        {t(enter.isPending ? 'site.demoStarting' : label)}
      </SimpleButton>
      {enter.error === null ? null : (
        <span role="alert">
          {t('site.demoFailed')} {sentenceOf(enter.error, language)}
        </span>
      )}
    </>
  );
}
