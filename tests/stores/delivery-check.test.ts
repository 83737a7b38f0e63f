import { expect, it, onTestFinished } from 'vitest'
import { createDeliveryCheck } from '../../src/features/product/delivery-check.ts'
import type { Call, Outcome } from '../../src/lib/api.ts'
import { draftKeys } from '../../src/lib/browser.ts'
import { aStorage } from './a-storage.ts'
import { anAnswer, aRefusal } from './outcomes.ts'

const reached = { reaches: true, miles: 3, message: 'Bend is 3 miles away.' }

it('a ZIP code that is typed again has the newer answer, even when the older one gives up later', async () => {
  const answers: ((outcome: Outcome<unknown>) => void)[] = []
  const call = (() => new Promise((resolve) => answers.push(resolve))) as unknown as Call
  const check = createDeliveryCheck(call, aStorage())
  check.openProduct(1)
  check.typeZip('97702')
  check.typeZip('')
  check.typeZip('97702')
  answers[1]?.(anAnswer(reached))
  await expect.poll(() => check.answer.value).toEqual(reached)
  const said: (string | null)[] = []
  onTestFinished(check.message.subscribe((message) => said.push(message)))
  answers[0]?.(aRefusal('timeout', null, 'The shop took too long to answer. Please try again.'))
  // What the next code is told comes after anything that the older answer could have said.
  check.typeZip('00000')
  answers[2]?.(aRefusal('client', 422, 'There is no such ZIP code.'))
  await expect.poll(() => said.at(-1)).toBe('There is no such ZIP code.')
  expect(said).toEqual([null, 'There is no such ZIP code.'])
})

it('a check that is typed over is given up, so that the next one does not wait behind it', () => {
  const signals: (AbortSignal | undefined)[] = []
  const call = ((_: string, { signal }: { signal?: AbortSignal }) => {
    signals.push(signal)
    return new Promise(() => {})
  }) as unknown as Call
  const check = createDeliveryCheck(call, aStorage())
  check.openProduct(1)
  check.typeZip('97702')
  check.typeZip('9770')
  check.typeZip('97702')
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  check.clear()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
})

it('a code that was typed on another screen is checked when this one is opened again', async () => {
  const asked: unknown[] = []
  const call = ((_: string, { query }: { query: { zip_code: string } }) => {
    asked.push(query.zip_code)
    return Promise.resolve(anAnswer(reached))
  }) as unknown as Call
  const tab = aStorage()
  const catalog = createDeliveryCheck(call, tab)
  const sauna = createDeliveryCheck(call, tab)
  catalog.openProduct(1)
  sauna.openProduct(1)
  sauna.typeZip('97702')
  catalog.openProduct(1)
  await catalog.finishCheck()
  expect([catalog.zip.value, catalog.answer.value]).toEqual(['97702', reached])
  catalog.openProduct(1)
  expect(asked).toEqual(['97702', '97702'])
})

it('a code that is typed before there is a sauna is asked about as soon as there is one', () => {
  const asked: unknown[] = []
  const call = ((_: string, { params }: { params: { productId: number } }) => {
    asked.push(params.productId)
    return new Promise(() => {})
  }) as unknown as Call
  const check = createDeliveryCheck(call, aStorage())
  check.typeZip('97702')
  expect(asked).toEqual([])
  check.openProduct(3)
  expect(asked).toEqual([3])
})

/** A check that is asked about a settlement, with what it has asked: sauna and code. */
function aPlaceCheck() {
  const asked: unknown[] = []
  const tab = aStorage()
  const call = ((_: string, { params, query }: { params: object; query: object }) => {
    asked.push({ ...params, ...query })
    return Promise.resolve(anAnswer(reached))
  }) as unknown as Call
  return { check: createDeliveryCheck(call, tab), asked, tab }
}

it('all saunas of a settlement are asked about once, also where a list of it has none', async () => {
  const { check, asked } = aPlaceCheck()
  check.openProduct(1, 'bend')
  check.typeZip('97702')
  await check.finishCheck()
  check.openProduct(4, 'bend')
  check.openProduct(0, 'bend')
  expect([asked, check.answer.value]).toEqual([[{ productId: 1, zip_code: '97702' }], reached])
  check.typeZip('97301')
  expect(asked.at(-1)).toEqual({ productId: 1, zip_code: '97301' })
})

it('what is true of one settlement is not said of the next, whose saunas are not known yet', async () => {
  const { check, asked } = aPlaceCheck()
  check.openProduct(1, 'bend')
  check.typeZip('97702')
  await check.finishCheck()
  check.openProduct(0, 'salem')
  expect([check.zip.value, check.answer.value]).toEqual(['97702', null])
  check.openProduct(7, 'salem')
  await check.finishCheck()
  expect([asked.at(-1), check.answer.value]).toEqual([{ productId: 7, zip_code: '97702' }, reached])
})

it('a code that is typed after a log-out is asked about on the same page', () => {
  const { check, asked, tab } = aPlaceCheck()
  check.openProduct(1, 'bend')
  tab.remove(draftKeys.zip)
  check.clear()
  check.typeZip('97702')
  expect(asked).toEqual([{ productId: 1, zip_code: '97702' }])
})

const timeout = aRefusal('timeout', null, 'The shop took too long to answer. Please try again.')
const unknown = {
  ...aRefusal('client', 422, 'Please check the form.'),
  errors: { zip_code: ['We do not know this ZIP code.'] },
}

/** A check whose calls have these outcomes, one after the other. */
function aCheckWith(...outcomes: Outcome<unknown>[]) {
  const tab = aStorage()
  let asked = 0
  const call = (() => Promise.resolve(outcomes[asked++])) as unknown as Call
  return { check: createDeliveryCheck(call, tab), asked: () => asked, tab }
}

it('a check that fails is reported to a visitor who typed the code, not to one who only opened a page', async () => {
  const { check, tab } = aCheckWith(timeout, timeout)
  tab.write(draftKeys.zip, '97702')
  check.openProduct(1)
  await check.finishCheck()
  expect([check.zip.value, check.message.value, check.isRefused.value]).toEqual(['97702', null, false])
  check.typeZip('97702')
  await check.finishCheck()
  expect(check.message.value).toBe('The shop took too long to answer. Please try again.')
})

it('a check that failed is made again when the page opens again, but not one that has its answer', async () => {
  const { check, asked } = aCheckWith(timeout, anAnswer(reached))
  check.openProduct(1)
  check.typeZip('97702')
  await check.finishCheck()
  check.openProduct(1)
  await check.finishCheck()
  expect([check.message.value, check.answer.value]).toEqual([null, reached])
  check.openProduct(1)
  expect(asked()).toBe(2)
})

it('a code that the shop does not know is refused once, and not remembered for other pages', async () => {
  const { check, asked, tab } = aCheckWith(unknown)
  check.openProduct(1)
  check.typeZip('00000')
  await check.finishCheck()
  check.openProduct(1)
  expect([check.zip.value, check.message.value, check.isRefused.value]).toEqual([
    '00000',
    'We do not know this ZIP code.',
    true,
  ])
  expect([asked(), tab.read(draftKeys.zip)]).toEqual([1, null])
})
