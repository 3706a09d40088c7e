/** The one main landmark of a page: whoever comes first is it, what is inside is a plain box. */
import { createContext, type ReactNode, useContext } from 'react';

const InMain = createContext(false);

interface MainAreaProps {
  readonly className?: string | undefined;
  readonly whole?: boolean;
  readonly children: ReactNode;
}

export function MainArea({ className, whole, children }: MainAreaProps) {
  if (useContext(InMain)) return <div className={className}>{children}</div>;
  return (
    <InMain value={true}>
      <main className={className} id="content" tabIndex={-1} data-quiet-focus data-whole={whole || undefined}>
        {children}
      </main>
    </InMain>
  );
}
