import { createContext } from 'react'

/** Whether the way to the server is lost. The app provides it; without it nothing is. */
export const IsLost = createContext(false)
