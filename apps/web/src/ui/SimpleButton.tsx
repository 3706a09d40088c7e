/** Buttons for the public pages, which must load fast and so do without the component kit. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './SimpleButton.module.css';

interface Look {
  readonly kind?: 'primary' | 'default';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
}

type SimpleButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>;

export function SimpleButton({ kind, size, wide, type = 'button', ...props }: SimpleButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
    />
  );
}

interface ButtonLinkProps extends Look {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link in a button's clothes. */
export function ButtonLink({ kind, size, wide, href, children }: ButtonLinkProps) {
  return (
    <a href={href} className={styles.button} data-kind={kind} data-size={size} data-wide={wide || undefined}>
      {children}
    </a>
  );
}
