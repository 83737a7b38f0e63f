import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { showMoney } from '../../src/lib/money.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import rows from '../frame/Rows.module.css'
import type { PartnersStore, Statement } from './partners.store.ts'

interface PayOutProps {
  store: PartnersStore
  statement: Statement
}

/** Marks a statement as paid out. Nobody can take that back, so a second press has to confirm it. */
export function PayOut({ store, statement }: PayOutProps) {
  useSignals()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, message } = store.payingOut
  const share = showMoney(statement.share)
  const problem = <Notice kind="error" message={message.value} />
  // A colleague was faster: the statement says when, and this says who.
  if (statement.paidOutAt) return problem
  if (statement.waitsFor) return <p className={rows.note}>{statement.waitsFor}</p>
  const payOut = async () => {
    if (await store.payOut(statement)) setOpen(false)
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Mark {share} as paid out</Button>
      {isOpen && (
        <Dialog isOpen title={`Has ${share} been paid?`} onClose={() => setOpen(false)}>
          <Form errors={{}} onSend={payOut}>
            <p>
              Pay the partner first: a statement that is paid out stays as it is. Later changes of its orders
              go to the next one.
            </p>
            {problem}
            <div>
              <Button type="submit" isBusy={isBusy.value}>
                {isBusy.value ? 'Saving…' : `Yes, ${share} is paid out`}
              </Button>
            </div>
          </Form>
        </Dialog>
      )}
    </div>
  )
}
