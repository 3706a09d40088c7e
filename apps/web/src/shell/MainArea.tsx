/** The main landmark of a page: the outermost `MainArea` is the landmark, and nested ones are plain boxes. */
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
