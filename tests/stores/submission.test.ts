import { effect } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/lib/api.ts'
import { submission } from '../../src/lib/submission.ts'
import { anAnswer, aRefusal } from './outcomes.ts'

const refusal = (more: Partial<Outcome<never> & { ok: false }>): Outcome<never> => ({
  ...(aRefusal('client', 422, 'Please check the fields.') as Outcome<never> & { ok: false }),
  ...more,
})

describe('A submission', () => {
  it('is busy until it is answered, and is sent once however often it is clicked', async () => {
    const form = submission()
    let sent = 0
    let answer: (outcome: Outcome<string>) => void = () => {}
    const call = () => {
      sent++
      return new Promise<Outcome<string>>((resolve) => {
        answer = resolve
      })
    }
    const first = form.send(call)
    expect(form.isBusy.value).toBe(true)
    expect(await form.send(call)).toBeNull()
    answer(anAnswer('done'))
    expect(await first).toMatchObject({ ok: true, data: 'done' })
    expect([sent, form.status.value, form.isBusy.value]).toEqual([1, 'success', false])
  })

  it('stops being busy in the same step that takes its result', async () => {
    const form = submission()
    const seen: string[] = []
    let result = 'typed'
    const stop = effect(() => void seen.push(`${form.status.value} ${result}`))
    await form.send(
      async () => anAnswer('sent'),
      (data) => (result = data),
    )
    stop()
    expect(seen).toEqual(['initial typed', 'fetching typed', 'success sent'])
  })

  it('shows errors under their fields, and a message only where no field has one', async () => {
    const form = submission<'email'>()
    await form.send(async () => refusal({ errors: { email: ['This email is taken.'] } }))
    expect([form.status.value, form.errors.value, form.message.value]).toEqual([
      'error',
      { email: ['This email is taken.'] },
      null,
    ])
    await form.send(async () => refusal({}))
    expect([form.errors.value, form.message.value]).toEqual([{}, 'Please check the fields.'])
  })

  it('shows the message beside errors of fields that are not on the screen', async () => {
    const form = submission<'email' | 'token'>({ fields: ['email'] })
    await form.send(async () => refusal({ errors: { token: ['This link is used up.'] } }))
    expect(form.message.value).toBe('Please check the fields.')
  })

  it('starts each try without the previous one’s errors', async () => {
    const form = submission<'email'>()
    await form.send(async () => refusal({ errors: { email: ['No.'] } }))
    await form.send(async () => anAnswer('yes'))
    expect([form.errors.value, form.message.value]).toEqual([{}, null])
  })

  it('waits as long as the server said before retrying, and says how long', async () => {
    let clock = 0
    let sent = 0
    const form = submission({ now: () => clock })
    const call = async () => {
      sent++
      return refusal({ status: 429, message: 'Too many attempts.', retryAfter: 90 })
    }
    await form.send(call)
    expect(form.message.value).toBe('Too many attempts.')
    clock = 10_000
    expect(await form.send(call)).toBeNull()
    expect(form.message.value).toBe('Please wait 2 minutes, then try again.')
    clock = 89_100
    await form.send(call)
    expect([sent, form.message.value]).toEqual([1, 'Please wait 1 second, then try again.'])
    clock = 90_000
    await form.send(call)
    expect(sent).toBe(2)
  })

  it('can be sent at once when something else is typed, which the server may accept', async () => {
    const form = submission({ now: () => 0 })
    await form.send(async () => refusal({ status: 429, message: 'Too many attempts.', retryAfter: 90 }))
    form.clearErrors()
    expect(await form.send(async () => anAnswer('in'))).toMatchObject({ ok: true })
  })

  it('shows no refusal of what was sent before it was cleared, and stays busy with what came after', async () => {
    const form = submission<'email'>()
    const answers: ((outcome: Outcome<string, 'email'>) => void)[] = []
    const call = () => new Promise<Outcome<string, 'email'>>((resolve) => answers.push(resolve))
    const before = form.send(call)
    form.clear()
    const after = form.send(call)
    answers[0]?.(refusal({ errors: { email: ['This email is taken.'] } }))
    expect(await before).toMatchObject({ ok: false })
    expect([form.isBusy.value, form.errors.value, form.message.value]).toEqual([true, {}, null])
    answers[1]?.(anAnswer('in'))
    await after
    expect(form.status.value).toBe('success')
  })

  it('takes what the server did for one that was cleared meanwhile', async () => {
    const form = submission()
    const done: string[] = []
    let answer: (outcome: Outcome<string>) => void = () => {}
    const sent = form.send(
      () => new Promise<Outcome<string>>((resolve) => (answer = resolve)),
      (data) => done.push(data),
    )
    form.clear()
    answer(anAnswer('paid'))
    await sent
    expect([done, form.status.value]).toEqual([['paid'], 'initial'])
  })
})
