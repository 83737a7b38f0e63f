import { expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { aForm, aSaleForm, chooseSale, openCheckout, someDates } from './journey.ts'
import { aRental, aSale } from './rows.ts'
import type { Visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

describeOnBothEngines('what a checkout tells about a customer', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database, { at: { zipCodes: '{"12203":"Albany"}' } })

  const profileOf = async ({ browser }: { browser: Visit }) => (await browser.get('cabinet/user')).body
  async function order(browser: Visit, form: object) {
    const { id } = await aRental(database(), settlement.id)
    const { version } = await openCheckout({ ...browser, userId: '' }, id, someDates)
    const accepted = await browser.post('request/accept', { ...form, version })
    expect(accepted.status).toBe(200)
  }
  const saved = {
    driving_license_number: 'W123-4567',
    home_address: { address: '12 Cedar Road', city: 'Albany', state: 'NY', zip_code: '12203' },
  }

  it('fills an empty profile with name and phone, and remembers no more without being allowed to', async () => {
    const member = await signUp(shop)
    await order(member.browser, aForm())
    expect(await profileOf(member)).toMatchObject({
      name: 'Ada',
      surname: 'Winter',
      phone: '(518) 555-0101',
      driving_license_number: '',
      home_address: null,
    })
  })

  it('does not change a name and a phone number that are known', async () => {
    const member = await signUp(shop)
    await member.browser.put('cabinet/user', { name: 'Jo', phone: '(303) 555-0123' })
    await order(member.browser, aForm())
    expect(await profileOf(member)).toMatchObject({ name: 'Jo', surname: '', phone: '(303) 555-0123' })
  })

  it('is remembered with license and address if the customer agrees, until they no longer do', async () => {
    const member = await signUp(shop)
    await order(member.browser, { ...aForm(), save_details: true })
    expect(await profileOf(member)).toMatchObject(saved)
    await order(member.browser, aForm({ driving_license_number: 'other 123' }))
    expect(await profileOf(member)).toMatchObject(saved)
    await order(member.browser, { ...aForm(), save_details: false })
    expect(await profileOf(member)).toMatchObject({ driving_license_number: '', home_address: null })
  })

  it('keeps the home address when a sauna is bought, which asks for none', async () => {
    const member = await signUp(shop)
    await order(member.browser, { ...aForm(), save_details: true })
    const { id } = await aSale(database(), { settlementId: settlement.id })
    await chooseSale({ ...member.browser, userId: '' }, id)
    const form = { ...aSaleForm({ driving_license_number: 'NEW-1' }), save_details: true }
    expect((await member.browser.post('request/accept', form)).status).toBe(200)
    expect(await profileOf(member)).toMatchObject({ ...saved, driving_license_number: 'NEW-1' })
  })

  it('is not remembered from an order that was not placed', async () => {
    const member = await signUp(shop)
    await openCheckout({ ...member.browser, userId: '' }, sauna.id)
    const refused = await member.browser.post('request/accept', {
      ...aForm({ home_zip_code: '90210' }),
      save_details: true,
    })
    expect(refused.status).toBe(422)
    expect(await profileOf(member)).toMatchObject({ name: '', driving_license_number: '' })
  })

  it('is deleted from the profile on request', async () => {
    const member = await signUp(shop)
    await order(member.browser, { ...aForm(), save_details: true })
    expect((await member.browser.get('cabinet/user/export')).body.account).toMatchObject({
      driving_license_number: 'W123-4567',
    })
    expect((await member.browser.delete('cabinet/user/saved-details')).status).toBe(204)
    expect(await profileOf(member)).toMatchObject({ driving_license_number: '', home_address: null })
  })

  it.each([
    ['12203', { city: 'Albany', state: 'NY' }],
    ['12203-1234', { city: 'Albany', state: 'NY' }],
    ['97702', { city: null, state: 'OR' }],
    ['00000', { city: null, state: null }],
    ['nothing', { city: null, state: null }],
  ])('needs no city and state where the ZIP code %s tells them', async (zip, told) => {
    const { browser } = await signUp(shop)
    expect((await browser.get(`zip-codes/${zip}`)).body).toEqual(told)
  })
})
