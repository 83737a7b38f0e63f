import type { CheckAnswers } from '../../contract/check-answers.ts'
import type { AnswerField } from '../domain/check-answers.ts'
import type { CheckoutField } from '../domain/checkout-form.ts'
import type { FormErrors, Typed } from '../domain/form.ts'

/** The answers about a car and about a place, as the checkout and an order send them. */
export const answersFromWire = (form: CheckAnswers): Typed<AnswerField> => ({
  towHitch: form.tow_hitch,
  towRatedLb: form.tow_rated_lb,
  towBall: form.tow_ball,
  towPlug: form.tow_plug,
  towController: form.tow_controller,
  towConfirmed: form.tow_confirmed,
  siteWay: form.site_way,
  siteEntrance: form.site_entrance,
  siteLength: form.site_length,
  siteWidth: form.site_width,
  siteFire: form.site_fire,
  siteOverhead: form.site_overhead,
  siteHeight: form.site_height,
  siteSlope: form.site_slope,
  siteGround: form.site_ground,
  siteDone: form.site_done,
  siteConfirmed: form.site_confirmed,
})

/** `drivingLicenseNumber` travels as `driving_license_number`. */
const wireNameOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What is wrong with a form, by the names in which its fields were sent. */
export const errorsToWire = (errors: FormErrors<CheckoutField>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [wireNameOf(field), messages]))
