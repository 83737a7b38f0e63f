import type { InstallWay } from '../lib/browser.ts'

/** What a browser says of itself. */
export interface Device {
  userAgent: string
  /** A tablet of Apple's calls itself a Mac, and has these. */
  maxTouchPoints: number
  /** The page is open as an installed app. */
  isInstalled: boolean
  /** The browser has said that it installs the page on request. */
  hasPrompt: boolean
}

/** Since this version, a Mac's Safari puts pages into the Dock as apps. */
const safariWithDock = 17

const isApplePhone = ({ userAgent, maxTouchPoints }: Device) =>
  /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** Safari on an iPhone or iPad. Other browsers there are called otherwise. */
export const isPhoneSafari = (device: Device): boolean =>
  isApplePhone(device) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(device.userAgent)

/** How the shop gets onto a device as an app, as far as its browser lets one know. */
export function installWay(device: Device): InstallWay {
  const { userAgent, isInstalled, hasPrompt } = device
  if (isInstalled) return 'installed'
  if (hasPrompt) return 'prompt'
  if (isApplePhone(device)) return 'iphone'
  if (userAgent.includes('Android')) return 'android'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'computer'
  const safari = userAgent.includes('Macintosh') && /Version\/(\d+).* Safari\//.exec(userAgent)
  return safari && Number(safari[1]) >= safariWithDock ? 'mac' : 'none'
}

/** This browser. */
export const readDevice = (hasPrompt: boolean): Device => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isInstalled:
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true,
  hasPrompt,
})
