import { createContext } from 'react'

/** Whether the server cannot be reached. The app provides it; without a provider the visitor counts as online. */
export const OfflineContext = createContext(false)
