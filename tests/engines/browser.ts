/** Of the window, in CSS pixels from the upper left corner of the page's part of it. */
export interface Point {
  x: number
  y: number
}

/** What a screen reader is told of an element, besides its role and its name. */
export interface Heard {
  /** What is in it, spaces and lines in one. */
  text: string
  /** Its description, for a field the error below it. */
  description: string
  isDisabled: boolean
  isSelected: boolean
  isChecked: boolean
  isExpanded: boolean
  isRequired: boolean
  isInvalid: boolean
}

/** A key that writes nothing. */
export type Key = 'Backspace' | 'Tab' | 'Enter' | 'ArrowUp' | 'ArrowDown' | 'ArrowRight'

/**
 * All that a journey needs of an engine; what it means in words is in visitor.ts. A call that meets a page on its way
 * out rejects, and can be repeated.
 */
export interface Browser {
  /** Goes to an address and waits until the page is parsed. Rejects where the browser shows an error page of its own. */
  open(url: string): Promise<void>
  /** Runs a function in the page, also in one whose own scripts may not run. Arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Runs the source of a script in the page. */
  addScript(source: string): Promise<void>
  /**
   * Elements with this role and exactly this name, or any name, by the engine's own accessibility tree and in the order of
   * the page. Hidden ones are none.
   */
  hear(role: string, name?: string): Promise<Heard[]>
  click(at: Point): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** What the page's scripts threw or wrote as an error since the browser was opened, as far as the engine says so. */
  errors(): Promise<string[]>
  /** A PNG of what is in the window, base64. */
  screenshot(): Promise<string>
  /** Ends its processes and removes its profile. */
  close(): Promise<void>
}

export interface BrowserOptions {
  /** Of the page's part of the window, CSS pixels. */
  width: number
  height: number
  /** Absent: its own. */
  userAgent?: string
  /** False: as in a browser whose owner has switched scripts off. */
  runsScripts: boolean
  /** As in a system that is set to dark. Absent: light. */
  prefersDark?: boolean
}

/** Where and how every browser of these journeys lives. */
export const browserEnv = {
  ...process.env,
  TZ: 'America/Los_Angeles',
  LANG: 'en_US.UTF-8',
  LANGUAGE: 'en_US',
}
