/**
 * The only button of the product, and a link with its look. It is a plain HTML element, so that public pages need no
 * component library.
 */
import type { AnchorHTMLAttributes, ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import styles from './Button.module.css';

interface ButtonLook {
  /** `filled` is for the main action, `default` for actions beside it, `light` and `subtle` for minor actions. */
  readonly variant?: 'filled' | 'default' | 'light' | 'subtle' | undefined;
  /** Height in the order of the type: 22, 30, 36, 40 and 44 pixels. */
  readonly size?: 'compact-xs' | 'xs' | 'sm' | 'md' | 'lg' | undefined;
  /** Red for actions that remove something. */
  readonly color?: 'red' | 'gray' | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
}

const lookOf = ({ variant = 'filled', size = 'xs', color, fullWidth }: ButtonLook) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-color': color,
  'data-wide': fullWidth || undefined,
});

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'color'> {
  /** Renders a link of the router with the look of a button. */
  readonly renderRoot?: (look: ReturnType<typeof lookOf> & { readonly children: ReactNode }) => ReactElement;
  /** Disables the button and shows a spinner. */
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

type ButtonLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

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
  /** Tooltip with a shorter text than the label, if the context is clear. */
  readonly hint?: string | undefined;
  /** Width and height by size: 24, 28 and 30 pixels. */
  readonly size?: IconLook['data-size'];
  /** Renders a link with the look of the button. */
  readonly renderRoot?: (look: IconLook) => ReactElement;
}

/** A button with only an icon: screen readers read the label, and the tooltip shows the hint. */
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
