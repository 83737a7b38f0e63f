import { type RefObject, useEffect, useState } from 'react'

/**
 * The server's answer when this form was posted as plain HTML, until something in it is edited or sent again. Nobody sees
 * it later, since it holds what a visitor has typed: it is gone once the form is.
 * @param sent the answer to any form of the shop, which the page brought along
 * @param page path of the page with this form
 */
export function useSentForm<Sent extends { page: string }>(
  sent: RefObject<Sent | undefined> | undefined,
  page: string,
): [Sent | null, () => void] {
  const [shown, setShown] = useState(() => (sent?.current?.page === page ? sent.current : null))
  const forget = () => {
    if (sent) sent.current = undefined
  }
  useEffect(() => forget, [])
  return [
    shown,
    () => {
      forget()
      setShown(null)
    },
  ]
}
