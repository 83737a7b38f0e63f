import { configure } from '@testing-library/react'

/** Milliseconds that `findBy…` and `waitFor` wait, as long as `expect.poll`: a second is little on a busy machine. */
configure({ asyncUtilTimeout: 30_000 })
