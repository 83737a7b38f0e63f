/** `Ada Winter`; empty once a customer's data is deleted. */
export const fullName = ({ name, surname }: { name: string; surname: string }): string =>
  `${name} ${surname}`.trim()
