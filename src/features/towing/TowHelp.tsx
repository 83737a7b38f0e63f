import type { ReactNode } from 'react'
import form from '../../ui/CheckForm.module.css'
import styles from './TowCheck.module.css'
import { BallDrawing, ControllerDrawing, HitchDrawing, PlugDrawing } from './TowDrawings.tsx'
import type { TowInput } from './tow-inputs.ts'

const help: Record<Exclude<TowInput, 'tow_rated_lb'>, { drawing: ReactNode; text: string }> = {
  tow_hitch: {
    drawing: <HitchDrawing />,
    text: 'Look under the middle of the rear bumper. The label beside the square opening says the class, or a weight in pounds. An opening 1\u00A01/4\u00A0inches wide is class I or II, one of 2 inches class III or more.',
  },
  tow_ball: {
    drawing: <BallDrawing />,
    text: 'The size is stamped on top of the ball: 1\u00A07/8, 2, or 2\u00A05/16\u00A0inches.',
  },
  tow_plug: {
    drawing: <PlugDrawing />,
    text: 'It hangs or sits beside the hitch, often behind a lid: four pins in a row, or a round one with seven contacts.',
  },
  tow_controller: {
    drawing: <ControllerDrawing />,
    text: 'A small box with a slide or a wheel below the dashboard, near the driver’s knee, or a “trailer brake” switch in the dashboard. Without either, the car most likely has none.',
  },
}

/** Where on the car the answer is, for those who do not know it. */
export function TowHelp({ about }: { about: keyof typeof help }) {
  const { drawing, text } = help[about]
  return (
    <div className={`${form.help} ${styles.help}`}>
      {drawing}
      <p>{text}</p>
    </div>
  )
}
