/**
 * The one button of the product, and the link that looks like it. It is the browser's own: the public pages, which must
 * load fast, show it without the component library.
 */
import type { AnchorHTMLAttributes, ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import styles from './Button.module.css';

interface Look {
  /** What one comes to do is `filled`; `default` stands beside it, `light` and `subtle` say less. */
  readonly variant?: 'filled' | 'default' | 'light' | 'subtle' | undefined;
  /** 22, 30, 36, 40 and 44 px high. */
  readonly size?: 'compact-xs' | 'xs' | 'sm' | 'md' | 'lg' | undefined;
  /** Red for what takes something away. */
  readonly color?: 'red' | 'gray' | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
}

const lookOf = ({ variant = 'filled', size = 'xs', color, fullWidth }: Look) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-color': color,
  'data-wide': fullWidth || undefined,
});

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'color'> {
  /** In place of the browser's button: a link of the router that looks like one. */
  readonly renderRoot?: (look: ReturnType<typeof lookOf> & { readonly children: ReactNode }) => ReactElement;
  /** In progress: disabled, with a spinner. */
  readonly loading?: boolean | undefined;
}

export function Button({
  variant,
  size,
  color,
  fullWidth,
  leftSection,
  rightSection,
  renderRoot,
  loading = false,
  disabled = false,
  type = 'button',
  children,
  ...own
}: ButtonProps) {
  const look = lookOf({ variant, size, color, fullWidth });
  const inside = (
    <>
      {leftSection}
      {children}
      {rightSection}
    </>
  );
  if (renderRoot !== undefined) return renderRoot({ ...look, children: inside });
  return (
    <button {...own} {...look} type={type} disabled={disabled || loading} data-loading={loading || undefined}>
      {inside}
    </button>
  );
}

type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'default',
  size,
  color,
  fullWidth,
  leftSection,
  rightSection,
  children,
  ...own
}: ButtonLinkProps) {
  return (
    <a {...own} {...lookOf({ variant, size, color, fullWidth })}>
      {leftSection}
      {children}
      {rightSection}
    </a>
  );
}

interface IconLook {
  readonly className: string | undefined;
  readonly 'data-size': 'sm' | 'md' | 'lg';
  readonly 'aria-label': string;
  readonly title: string;
  readonly children: ReactNode;
}

interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title' | 'className'> {
  readonly label: string;
  /** Shorter than the label, where what is beside says the rest. */
  readonly hint?: string | undefined;
  /** 24, 28 and 30 px square. */
  readonly size?: IconLook['data-size'];
  /** In place of the browser's button: a link. */
  readonly renderRoot?: (look: IconLook) => ReactElement;
}

/** The small button of an icon, and with `renderRoot` the link that looks like it: its label is said, its hint shown. */
export function IconButton({
  label,
  hint = label,
  size = 'md',
  renderRoot,
  type = 'button',
  children,
  ...own
}: IconButtonProps) {
  const look = { className: styles.icon, 'data-size': size, 'aria-label': label, title: hint, children };
  return renderRoot === undefined ? <button {...own} {...look} type={type} /> : renderRoot(look);
}
