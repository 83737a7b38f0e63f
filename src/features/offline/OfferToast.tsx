import type { Offer } from '../../lib/browser.ts'
import { Toast } from '../../ui/Toast.tsx'

const texts: Record<Offer['kind'], string> = {
  update: 'New version',
  install: 'Keep Heat and Chill at hand, with or without a signal?',
  'install by hand': 'Keep Heat and Chill at hand: tap Share, then “Add to Home Screen”.',
}
const actions = { update: 'Refresh', install: 'Install' }

/** What the browser has to offer; said once, quietly. */
export function OfferToast({ offer }: { offer: Offer | null }) {
  const action =
    offer && 'accept' in offer ? { label: actions[offer.kind], onPress: offer.accept } : undefined
  return (
    <Toast
      message={offer && texts[offer.kind]}
      action={action}
      dismissLabel="Not now"
      onDismiss={() => offer?.dismiss()}
    />
  )
}
