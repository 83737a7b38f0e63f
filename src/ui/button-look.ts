import styles from './Button.module.css'

/** `glow` is the main button on dusk, `bare` takes the colour of its ground, `link` reads as a link in a sentence. */
export type ButtonLook = 'primary' | 'glow' | 'outline' | 'quiet' | 'bare' | 'link'

export interface LookProps {
  look?: ButtonLook | undefined
  /** Takes the whole width that is there. */
  isWide?: boolean | undefined
  className?: string | undefined
}

/** Class names shared by what is a button and what only looks like one. */
export function buttonClass({ look = 'primary', isWide = false, className = '' }: LookProps): string {
  return `${styles.button} ${styles[look]}${isWide ? ` ${styles.wide}` : ''} ${className}`.trim()
}
