import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import type { ButtonLook } from '../ui/button-look.ts'
import { Icon } from '../ui/Icon.tsx'
import { OfflineContext } from '../ui/offline-context.ts'
import { ServerButton } from '../ui/ServerButton.tsx'
import { ShareButton } from '../ui/ShareButton.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const looks: ButtonLook[] = ['primary', 'outline', 'quiet', 'link', 'glow', 'bare']
const groundOf = (look: ButtonLook) => (look === 'glow' || look === 'bare' ? 'dusk' : 'paper')

export function ButtonParts() {
  return (
    <>
      <Part name="Button">
        {looks.map((look) => (
          <State key={look} name={look} ground={groundOf(look)}>
            <Button look={look}>Check dates</Button>
          </State>
        ))}
        {looks.map((look) => (
          <State key={look} name={`${look}, hover`} shown="hover" ground={groundOf(look)}>
            <Button look={look}>Check dates</Button>
          </State>
        ))}
        <State name="focus" shown="focus">
          <Button>Check dates</Button>
        </State>
        <State name="disabled">
          <Button disabled>Check dates</Button>
        </State>
        <State name="busy">
          <Button isBusy>Sending…</Button>
        </State>
        <State name="with an icon">
          <Button look="outline">
            <Icon name="retry" />
            Retry
          </Button>
        </State>
        <State name="wide" isRow>
          <Button isWide>Accept and pay</Button>
        </State>
        <State name="long text" isRow>
          <Button>
            Keep the dates from December 12 through December 19 and choose another place to pick the sauna up
          </Button>
        </State>
      </Part>
      <Part name="ButtonLink">
        {looks.map((look) => (
          <State key={look} name={look} ground={groundOf(look)}>
            <ButtonLink look={look} href="/catalog/rental">
              See the saunas
            </ButtonLink>
          </State>
        ))}
        <State name="hover" shown="hover">
          <ButtonLink href="/catalog/rental">See the saunas</ButtonLink>
        </State>
        <State name="focus" shown="focus">
          <ButtonLink href="/catalog/rental">See the saunas</ButtonLink>
        </State>
        <State name="wide" isRow>
          <ButtonLink isWide href="/catalog/rental">
            See the saunas
          </ButtonLink>
        </State>
      </Part>
      <Part name="ShareButton">
        <State name="before it is pressed" isRow>
          <ShareButton title="Juniper" path="/product/1" label="Share this sauna" />
        </State>
      </Part>
      <Part name="ServerButton">
        <State name="online">
          <ServerButton>Send</ServerButton>
        </State>
        <State name="busy">
          <ServerButton isBusy>Sending…</ServerButton>
        </State>
        <State name="disabled">
          <ServerButton disabled>Send</ServerButton>
        </State>
        <OfflineContext value>
          <State name="offline" isRow>
            <ServerButton>Send</ServerButton>
          </State>
          <State name="offline, with its own reason" isRow>
            <ServerButton reason="We cannot reach the shop right now. Your message stays here until you can send it.">
              Send
            </ServerButton>
          </State>
        </OfflineContext>
      </Part>
    </>
  )
}
