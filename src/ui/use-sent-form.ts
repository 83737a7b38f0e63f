import { useState } from 'react'

/**
 * The server's answer when this form was posted as plain HTML, until something in it is edited or sent again.
 * @param sent the answer to any form of the shop
 * @param page path of the page with this form
 */
export function useSentForm<Sent extends { page: string }>(
  sent: Sent | undefined,
  page: string,
): [Sent | null, () => void] {
  const [shown, setShown] = useState(sent?.page === page ? sent : null)
  return [shown, () => setShown(null)]
}
