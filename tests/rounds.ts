/**
 * How often a test goes through what chance decides: a few times, or as often as the environment says.
 * @param name of the variable, `RACE_ROUNDS`
 * @throws for anything but a whole number from 1 up: a test without a single round would pass
 */
export function roundsFrom(name: string, few: number): number {
  const given = process.env[name]
  const rounds = given === undefined ? few : Number(given)
  if (Number.isInteger(rounds) && rounds >= 1) return rounds
  throw new Error(`${name} is "${given}". It has to be a whole number from 1 up.`)
}
