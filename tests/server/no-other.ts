/** For commands that work with the shop's own database alone. */
export const noOther = (): never => {
  throw new Error('This command opens no other database')
}
