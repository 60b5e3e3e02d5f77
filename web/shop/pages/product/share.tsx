import { useEffect, useState } from 'preact/hooks'
import { whatsappLink } from '../../../client/whatsapp-link.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

/** The full address of the page, available in browsers only. */
function useAddress(path: string) {
  const [address, setAddress] = useState('')
  useEffect(() => setAddress(new URL(path, location.href).href), [path])
  return address
}

const isUnwanted = (problem: unknown) => (problem as Error).name === 'AbortError'

/**
 * Shares with the device's menu, or else with a link to copy and a link to WhatsApp, which also work without script.
 */
function Share({ name, address }: { name: string; address: string }) {
  const { language } = useShop()
  const [isOpen, setOpen] = useState(false)
  const link = whatsappLink(undefined, `${name} ${address}`.trim())
  if (isOpen)
    return (
      <div class="share-panel">
        <CopyButton text={address} label={say(language, 'copy_link')} />
        <a href={link} rel="noopener" target="_blank">
          {say(language, 'share_whatsapp')}
        </a>
      </div>
    )
  return (
    <a
      href={link}
      rel="noopener"
      target="_blank"
      onClick={(event) => {
        event.preventDefault()
        if (!navigator.share) return setOpen(true)
        navigator.share({ title: name, url: address }).catch((problem) => isUnwanted(problem) || setOpen(true))
      }}
    >
      {say(language, 'share')}
    </a>
  )
}

/** Links to ask the shop about the item and to share it. */
export function ShareAndAsk({ name, path }: { name: string; path: string }) {
  const { language, shop } = useShop()
  const address = useAddress(path)
  const { is_show_whatsapp, phone } = shop.store
  return (
    <div class="more-ways">
      {is_show_whatsapp && phone && (
        <a
          href={whatsappLink(phone, `${say(language, 'ask_text', { name })} ${address}`.trim())}
          rel="noopener"
          target="_blank"
        >
          {say(language, 'ask')}
        </a>
      )}
      <Share name={name} address={address} />
    </div>
  )
}
