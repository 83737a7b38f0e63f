import type { ComponentProps } from 'react'
import { buttonClass, type LookProps } from './button-look.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'style'>, LookProps {
  /** Work is in progress: the button says so and ignores presses, but keeps its focus. */
  isBusy?: boolean | undefined
}

/** A button does something on this page; to go somewhere else, use ButtonLink. */
export function Button({
  look,
  isWide,
  className,
  isBusy = false,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three, by its type
      type={type}
      className={buttonClass({ look, isWide, className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
