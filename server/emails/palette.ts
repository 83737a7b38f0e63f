/**
 * The colors of src/styles/tokens.css by their names there. Mail programs know no custom properties, so a test compares
 * the two.
 */
export const light = {
  paper: '#f8f4ec',
  surface: '#fffdf8',
  sunken: '#efe8db',
  line: '#dcd2c1',
  ink: '#1a2237',
  'ink-soft': '#4c5467',
  ember: '#a4460d',
  'ember-ink': '#94400d',
  'on-ember': '#fffaf2',
  'dusk-deep': '#0e1529',
  'on-dusk': '#f7f0e4',
  glow: '#f4b273',
}

export type Color = keyof typeof light

/** Those that differ in the dark. */
export const dark: Partial<Record<Color, string>> = {
  paper: '#111829',
  surface: '#1a2338',
  sunken: '#0c1220',
  line: '#2d3954',
  ink: '#f5eee2',
  'ink-soft': '#b3bccf',
  ember: '#f0a056',
  'ember-ink': '#f4b273',
  'on-ember': '#241303',
}
