import type { ReadonlySignal } from '@preact/signals-core'
import type { CheckAnswers as WireAnswers } from '../../contract/check-answers.ts'

/** What is answered about a car and a place, by its wire names; empty where nothing is. */
export type CheckAnswers = Record<keyof WireAnswers, string>

export const noAnswers: CheckAnswers = {
  tow_hitch: '',
  tow_rated_lb: '',
  tow_ball: '',
  tow_plug: '',
  tow_controller: '',
  tow_confirmed: '',
  site_way: '',
  site_entrance: '',
  site_length: '',
  site_width: '',
  site_fire: '',
  site_overhead: '',
  site_height: '',
  site_slope: '',
  site_ground: '',
  site_done: '',
  site_confirmed: '',
}

/** A form that such answers are typed into: the checkout's, or an order's. */
export interface CheckForm {
  form: ReadonlySignal<CheckAnswers>
  errors: ReadonlySignal<Partial<Record<keyof CheckAnswers, string[]>>>
  editForm(changes: Partial<CheckAnswers>): void
}
