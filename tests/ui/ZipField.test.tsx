import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { deliveryNote } from '../../src/features/product/delivery-note.ts'
import { ZipField } from '../../src/features/product/ZipField.tsx'
import { createDeliveryCheck } from '../../src/features/product/delivery-check.ts'
import { aStorage } from '../stores/a-storage.ts'
import { always, aRefusal, anAnswer } from '../stores/outcomes.ts'
import { show, userEvent } from './show.tsx'

const answer = {
  reaches: true,
  miles: 8,
  radiusMiles: 50,
  deliveryCost: 9_500,
  pickupAddress: '20 Placeholder Street',
  reachedFrom: [],
}

describe('what a card says about delivery', () => {
  it('is nothing until a ZIP code has its answer', () => {
    expect(deliveryNote(null, '97702')).toBeNull()
  })

  it('is what it costs where the settlement delivers, and where it does not how far it is, unless nobody would drive there', () => {
    expect(deliveryNote(answer, ' 97702')).toEqual({ label: 'To 97702', value: 'delivery $95' })
    expect(deliveryNote({ ...answer, reaches: false, miles: 62 }, '97301')).toEqual({
      label: 'To 97301',
      value: 'pickup, 62\u00a0mi',
    })
    expect(deliveryNote({ ...answer, reaches: false, miles: 2311 }, '12946')?.value).toBe('no delivery')
  })
})

describe('the ZIP code above a list', () => {
  it('is answered as soon as it is complete', async () => {
    const check = createDeliveryCheck(always(anAnswer(answer)), aStorage())
    check.openProduct(1)
    show(<ZipField check={check} />)
    await userEvent.type(screen.getByLabelText('ZIP code'), '9770')
    expect(check.answer.value).toBeNull()
    await userEvent.type(screen.getByLabelText('ZIP code'), '2')
    await expect.poll(() => check.answer.value).toEqual(answer)
  })

  it('says what is wrong with it', async () => {
    const unknown = aRefusal('client', 422, 'We do not know this ZIP code.')
    const check = createDeliveryCheck(always(unknown), aStorage())
    check.openProduct(1)
    show(<ZipField check={check} />)
    await userEvent.type(screen.getByLabelText('ZIP code'), '00000')
    await expect.poll(() => screen.queryByText('We do not know this ZIP code.')).not.toBeNull()
    await userEvent.clear(screen.getByLabelText('ZIP code'))
    await userEvent.type(screen.getByLabelText('ZIP code'), '977')
    await userEvent.tab()
    await expect.poll(() => screen.queryByText('A ZIP code has 5 digits.')).not.toBeNull()
  })

  it('is answered also where it was typed before the page was alive', async () => {
    const check = createDeliveryCheck(always(anAnswer(answer)), aStorage())
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<ZipField check={check} />)
    screen.getByLabelText<HTMLInputElement>('ZIP code').value = '97702'
    render(<ZipField check={check} />, { container, hydrate: true })
    check.openProduct(1)
    await expect.poll(() => check.answer.value).toEqual(answer)
    await check.finishCheck()
    expect(screen.getByLabelText<HTMLInputElement>('ZIP code').value).toBe('97702')
  })
})
