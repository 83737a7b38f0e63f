import { expect, it } from 'vitest'
import { isRobot } from '../../server/domain/robot.ts'

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['facebookexternalhit/1.1 Facebot Twitterbot/1.0', true],
  [undefined, true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', false],
  ['Mozilla/5.0 (Android 14; Mobile; CUBOT X30) Firefox/130.0', false],
])('“%s” is a robot: %s', (agent, is) => {
  expect(isRobot(agent)).toBe(is)
})
