import type { Instance } from 'flatpickr/dist/types/instance'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import Flatpickr, { type DateTimePickerHandle } from 'react-flatpickr'
import type { MonthDrawer } from './first-month.ts'
import { toLocal } from './local-day.ts'

/** Draws the months of a calendar after the first one. Its code is large, and comes at the first touch. */
export function FlatpickrMonths({ onReady }: { onReady: (drawer: MonthDrawer) => void }) {
  const picker = useRef<DateTimePickerHandle>(undefined)
  // One object for the component's lifetime: for another one react-flatpickr would rebuild the calendar.
  const options = useMemo(
    () => ({
      mode: 'range' as const,
      inline: true,
      closeOnSelect: false,
      allowInvalidPreload: true,
      prevArrow: '',
      nextArrow: '',
      monthSelectorType: 'static' as const,
    }),
    [],
  )
  const begin = useEffectEvent(() => {
    const calendar = picker.current?.flatpickr
    if (calendar) onReady(drawWith(calendar))
  })
  useEffect(() => begin(), [])
  return <Flatpickr ref={picker} options={options} render={(_, ref) => <input ref={ref} hidden />} />
}

function drawWith(calendar: Instance): MonthDrawer {
  let limits: object | null = null
  calendar.calendarContainer.removeAttribute('tabindex')
  calendar.daysContainer?.removeAttribute('tabindex')
  return {
    box: calendar.calendarContainer,
    draw(day, given, count) {
      const { first, last, locked } = given
      if (limits !== given)
        calendar.set({
          minDate: toLocal(first),
          maxDate: toLocal(last),
          disable: [...locked].map(toLocal),
        })
      limits = given
      if (calendar.config.showMonths !== count) calendar.set('showMonths', count)
      calendar.jumpToDate(toLocal(day))
    },
    // react-flatpickr does it.
    destroy() {},
  }
}
