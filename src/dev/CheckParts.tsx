import { CheckResult } from '../ui/CheckResult.tsx'
import { SitePlan } from '../ui/SitePlan.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const cabin = {
  body: 128,
  drawbar: 48,
  width: 90,
  towed: 121,
  chimney: 134,
  clearance: 120,
  door: 'rear',
  swing: 28,
} as const

const yard = {
  way: 'straight',
  entrance: 132,
  length: 300,
  width: 240,
  fire: 96,
  overhead: 'open',
  height: null,
  slope: 'level',
  ground: 'firm',
  done: [],
} as const

/** What the checks of a car and of a place are made of. */
export function CheckParts() {
  return (
    <>
      <Part name="CheckResult">
        {(['yes', 'with', 'unsure', 'no'] as const).map((outcome) => (
          <State key={outcome} name={outcome}>
            <CheckResult
              outcome={outcome}
              title={outcome === 'no' ? 'Not with this car' : 'Yes, this car can tow it'}
              findings={[
                { topic: 'Weight', result: 'fits', text: 'The hitch carries it.' },
                { topic: 'Ball', result: 'lent', text: 'We bring a ball mount.' },
                { topic: 'Plug', result: 'unsure', text: 'The trailer has a 7-way plug.' },
                { topic: 'Brakes', result: 'no', text: 'The car needs a brake controller.' },
              ]}
            />
          </State>
        ))}
      </Part>
      <Part name="SitePlan">
        <State name="fits">
          <SitePlan footprint={cabin} site={{ ...yard, done: [] }} />
        </State>
        <State name="does not fit">
          <SitePlan
            footprint={cabin}
            site={{ ...yard, way: 'turn', entrance: 84, length: 192, width: 84, fire: 24, done: [] }}
          />
        </State>
        <State name="not sure">
          <SitePlan
            footprint={{ ...cabin, door: 'right' }}
            site={{ ...yard, entrance: 96, fire: 0, overhead: 'spot', done: [] }}
          />
        </State>
        <State name="nothing measured">
          <SitePlan
            footprint={cabin}
            site={{ ...yard, entrance: null, length: null, width: null, fire: null, done: [] }}
          />
        </State>
      </Part>
    </>
  )
}
