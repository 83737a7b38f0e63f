import { useState } from 'react'
import { dayUses } from '../lib/day-uses.ts'
import type { RangeRules } from '../lib/date-range.ts'
import { CalendarLegend } from '../ui/CalendarLegend.tsx'
import { DateRangePicker } from '../ui/DateRangePicker.tsx'
import { FlatpickrMonths } from '../ui/FlatpickrMonths.tsx'
import { MonthHeader } from '../ui/MonthHeader.tsx'
import { InteractiveStates } from './InteractiveStates.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const names = { from: 'start date', to: 'return date' }
const taken = new Set(['2027-06-09', '2027-06-10', '2027-06-11', '2027-06-25'])
const dates = (month: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
const days = [...dates('2027-06', 30), ...dates('2027-07', 31)].map((date) => ({
  date,
  isLock: taken.has(date),
}))

/** The last free day before the next one that is taken, at most two weeks later. */
const latestReturnFrom = (at: number) => {
  const later = days.slice(at, at + 15)
  const locked = later.findIndex(({ isLock }) => isLock)
  return later.at(locked === -1 ? -1 : locked - 1)?.date ?? ''
}

function rulesFor(minNights: number): RangeRules {
  const possible = days.flatMap(({ isLock }, at) =>
    !isLock && latestReturnFrom(at) >= (days[at + minNights]?.date ?? '9') ? [at] : [],
  )
  return {
    days,
    starts: possible.map((at) => days[at]?.date ?? ''),
    latestReturns: possible.map(latestReturnFrom),
    minNights,
    maxNights: 14,
    holds: new Map([['2027-06-25', 'on hold and may be free again at 2:32 PM']]),
  }
}
const fullyBooked: RangeRules = {
  ...rulesFor(1),
  days: days.map(({ date }) => ({ date, isLock: true })),
  starts: [],
  latestReturns: [],
}

const june = { titleIds: ['month', 'month-after'], titles: ['June 2027'], onTurn: () => {} }

interface Range {
  from: string | null
  to: string | null
}

interface TryPickerProps {
  rules: RangeRules
  chosen?: Range
}

function TryPicker({ rules, chosen }: TryPickerProps) {
  const [range, setRange] = useState<Range>(chosen ?? { from: null, to: null })
  const onRange = (from: string, to: string) => setRange({ from, to })
  return <DateRangePicker label="Dates" names={names} rules={rules} {...range} onRange={onRange} />
}

export function CalendarParts() {
  return (
    <>
      <Part name="DateRangePicker">
        <State name="nothing chosen, at least three nights" isRow>
          <TryPicker rules={rulesFor(3)} />
        </State>
        <InteractiveStates name="chosen" isRow>
          <TryPicker rules={rulesFor(1)} chosen={{ from: '2027-06-14', to: '2027-06-18' }} />
        </InteractiveStates>
        <State name="nothing available" isRow>
          <TryPicker rules={fullyBooked} />
        </State>
      </Part>
      <Part name="CalendarLegend">
        <State name="a night is enough">
          <CalendarLegend names={names} uses={dayUses(rulesFor(1))} hasHolds={false} />
        </State>
        <State name="at least three nights">
          <CalendarLegend names={names} uses={dayUses(rulesFor(3))} hasHolds />
        </State>
      </Part>
      <Part name="FlatpickrMonths">
        <State name="as flatpickr draws it, before its days are marked" isRow>
          <FlatpickrMonths
            onReady={({ draw }) =>
              draw('2027-06-01', { first: '2027-06-01', last: '2027-07-31', locked: taken }, 1)
            }
          />
        </State>
      </Part>
      <Part name="MonthHeader">
        <InteractiveStates isRow>
          <MonthHeader {...june} has={{ before: true, after: true }} />
        </InteractiveStates>
        <State name="two months" isRow>
          <MonthHeader
            titleIds={['june', 'july']}
            titles={['June 2027', 'July 2027']}
            has={{ before: true, after: true }}
            onTurn={() => {}}
          />
        </State>
        <State name="first month" isRow>
          <MonthHeader {...june} has={{ before: false, after: true }} />
        </State>
        <State name="the only month" isRow>
          <MonthHeader {...june} has={{ before: false, after: false }} />
        </State>
      </Part>
    </>
  )
}
