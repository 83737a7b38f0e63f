import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import form from '../frame/Form.module.css'
import rows from '../frame/Rows.module.css'
import type { Product } from './product-fields.ts'
import type { ProductStore } from './product.store.ts'

type Unit = Product['units'][number]

function stateText({ isActive, orders }: Unit): string {
  const toCome = orders === 1 ? '1 order to come' : `${orders} orders to come`
  return [isActive ? 'For rent' : 'Retired', orders > 0 && toCome].filter(Boolean).join(' · ')
}

/** The saunas of a product, by their serial numbers. */
export function ProductUnits({ store, product }: { store: ProductStore; product: Product }) {
  useSignals()
  const { changingUnits } = store
  const [serial, setSerial] = useState('')
  const [retiring, setRetiring] = useState<Unit | null>(null)
  const add = async (name: string) => {
    if (await store.addUnit(product, name)) setSerial('')
  }
  const askToRetire = (unit: Unit) => {
    changingUnits.clear()
    setRetiring(unit)
  }
  const retire = async (unit: Unit) => {
    if (await store.retireUnit(product, unit)) setRetiring(null)
  }
  // What a unit keeps from being retired comes under the name of the list.
  const refused = Object.entries(changingUnits.errors.value)
    .filter(([name]) => name !== 'serial')
    .flatMap(([, messages]) => messages ?? [])
  const problem = refused[0] ?? changingUnits.message.value
  return (
    <Card title="Saunas">
      <div className={form.form}>
        {product.units.length > 0 && (
          <ul className={rows.rows}>
            {product.units.map((unit) => (
              <li key={unit.id} className={rows.row}>
                <div>
                  <strong>{unit.serial}</strong>
                  <p className={rows.note}>{stateText(unit)}</p>
                </div>
                <div className={rows.acts}>
                  {unit.isActive ? (
                    <Button look="quiet" onClick={() => askToRetire(unit)}>
                      Retire <span className="visually-hidden">{unit.serial}</span>
                    </Button>
                  ) : (
                    <Button look="quiet" onClick={() => void add(unit.serial)}>
                      Take back <span className="visually-hidden">{unit.serial}</span>
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        <Form errors={changingUnits.errors.value} onSend={() => add(serial)}>
          <Field
            label="Serial number of another sauna"
            name="serial"
            autoComplete="off"
            value={serial}
            onChange={(event) => setSerial(event.currentTarget.value)}
            error={changingUnits.errors.value.serial}
          />
          {!retiring && <Notice kind="error" message={problem} />}
          <div>
            <Button type="submit" look="outline" isBusy={changingUnits.isBusy.value}>
              {changingUnits.isBusy.value && !retiring ? 'Adding…' : 'Add sauna'}
            </Button>
          </div>
        </Form>
      </div>
      {retiring && (
        <Dialog isOpen title={`Retire ${retiring.serial}?`} onClose={() => setRetiring(null)}>
          <div className={form.form}>
            <p>
              It is not rented out anymore.{' '}
              {retiring.orders > 0 &&
                'The orders to come keep it: move them on the timeline if it is broken. '}
              It can be taken back at any time.
            </p>
            <Notice kind="error" message={problem} />
            <div>
              <Button isBusy={changingUnits.isBusy.value} onClick={() => void retire(retiring)}>
                {changingUnits.isBusy.value ? 'Retiring…' : 'Retire'}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
