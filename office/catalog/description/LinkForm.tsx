import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../src/ui/Button.tsx'
import { Field } from '../../../src/ui/Field.tsx'
import { linkAddress } from './link-address.ts'

interface LinkFormProps {
  /** Of the link that is there; null for a new one. */
  address: string | null
  onSet: (address: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Where a link leads. It is inside of a form, so it is none itself: Enter sets the link, Escape leaves it as it was. */
export function LinkForm({ address, onSet, onRemove, onClose }: LinkFormProps) {
  const [typed, setTyped] = useState(address ?? '')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const set = () => {
    const found = linkAddress(typed)
    if (found !== null) return onSet(found)
    setWrong(true)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') set()
    else onClose()
  }
  return (
    <div className="editor-link">
      <Field
        label="Where the link leads"
        name="link-address"
        inputMode="url"
        autoComplete="off"
        inputRef={field}
        value={typed}
        error={isWrong ? 'Please enter an address such as https://example.com or /faq.' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="editor-link-acts">
        <Button look="outline" onClick={set}>
          Set link
        </Button>
        {address !== null && (
          <Button look="quiet" onClick={onRemove}>
            Remove link
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Cancel <span className="visually-hidden">the link</span>
        </Button>
      </div>
    </div>
  )
}
