import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './PasswordField.module.css'

type FieldProps = ComponentProps<typeof Field>

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'autoComplete'> {
  /** `new` lets a password manager suggest one. */
  kind: 'current' | 'new'
}

/** A password, hidden unless the customer chooses to show it. Pasting and password managers work. */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <Field
        {...field}
        type={isShown ? 'text' : 'password'}
        autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        look="link"
        className={styles.show}
        aria-pressed={isShown}
        onClick={() => setShown((wasShown) => !wasShown)}
      >
        {isShown ? 'Hide' : 'Show'} <span className="visually-hidden">password</span>
      </Button>
    </div>
  )
}
