import { useNavigate } from '@tanstack/react-router';
import { SimpleButton } from '../../ui/SimpleButton.tsx';
import { sentenceOf } from '../api/errors.ts';
import { useT } from '../i18n/texts.ts';
import { useLanguage } from '../settings/language.ts';
import { demoHome } from './demo-home.ts';
import { useSession } from './session.tsx';
import { texts } from './texts.ts';
import { useEnterDemo } from './use-enter-demo.ts';

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
  const { enter, goOn, isPending, error } = useEnterDemo();
  const open = async () => navigate({ href: await demoHome() });
  const label = demo ? 'session.demoOpen' : 'session.demo';
  return (
    <>
      <SimpleButton
        kind={kind}
        size={size}
        {...(wide ? { wide } : {})}
        disabled={isPending}
        onClick={() => (demo ? goOn(open) : enter(open))}
      >
        {t(isPending ? 'session.demoStarting' : label)}
      </SimpleButton>
      {error === null ? null : (
        <span role="alert">
          {t('session.demoFailed')} {sentenceOf(error, language)}
        </span>
      )}
    </>
  );
}
