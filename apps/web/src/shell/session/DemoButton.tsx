import { useNavigate } from '@tanstack/react-router';
import { formatErrorMessage } from '../../platform/api/errors.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { loadDemoAddress } from '../../platform/session/demo-home.ts';
import { useSession } from '../../platform/session/session.tsx';
import { sessionTexts } from '../../platform/session/texts.ts';
import { useEnterDemo } from '../../platform/session/use-enter-demo.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button } from '../../ui/Button.tsx';

interface DemoButtonProps {
  readonly size: 'md' | 'lg';
  readonly variant?: 'filled' | 'default';
  readonly fullWidth?: boolean;
  readonly label?: 'session.demo' | 'session.demoAnew';
}

/** Enters the demo, or continues in the demo that is already open. */
export function DemoButton({ size, variant, fullWidth, label: given = 'session.demo' }: DemoButtonProps) {
  const t = useT(sessionTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { demo } = useSession();
  const { enter, goOn, isPending, error } = useEnterDemo();
  const open = async () => navigate({ href: await loadDemoAddress() });
  const label = demo ? 'session.demoOpen' : given;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        fullWidth={fullWidth}
        disabled={isPending}
        onClick={() => (demo ? goOn(open) : enter(open))}
      >
        {t(isPending ? 'session.demoStarting' : label)}
      </Button>
      {error === null ? null : (
        <span role="alert">
          {t('session.demoFailed')} {formatErrorMessage(error, language)}
        </span>
      )}
    </>
  );
}
