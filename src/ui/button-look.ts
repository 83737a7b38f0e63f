import styles from './Button.module.css'

/** `glow` is the main button on dark ground, `bare` takes the color of its ground, `link` reads as a link in a sentence. */
export type ButtonLook = 'primary' | 'glow' | 'outline' | 'quiet' | 'bare' | 'link'

export interface LookProps {
  look?: ButtonLook | undefined
  /** Takes the full width. */
  isWide?: boolean | undefined
  className?: string | undefined
}

/** Class names shared by buttons and by links that look like buttons. */
export function buttonClass({ look = 'primary', isWide = false, className = '' }: LookProps): string {
  return `${styles.button} ${styles[look]}${isWide ? ` ${styles.wide}` : ''} ${className}`.trim()
}
